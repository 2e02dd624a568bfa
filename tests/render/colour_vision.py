"""Colour vision: contrast (WCAG 2), difference (CIE Lab) and simulated colour blindness.

The matrices are those of Machado, Oliveira and Fernandes (2009) for complete deficiency, applied to linear light.
"""

from __future__ import annotations

from typing import TypeAlias

from render.style import Colour

Light: TypeAlias = tuple[float, float, float]

DEFICIENCIES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def to_linear(colour: Colour) -> Light:
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return r, g, b


def simulate(colour: Colour, deficiency: str | None) -> Light:
    """The linear light of a colour as a reader with this deficiency sees it."""
    light = to_linear(colour)
    if deficiency is None:
        return light
    r, g, b = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in DEFICIENCIES[deficiency]
    )
    return r, g, b


def luminance(light: Light) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(a: Light, b: Light) -> float:
    """From 1 (equal) to 21 (black on white)."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def to_lab(light: Light) -> Light:
    r, g, b = light
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(a: Light, b: Light) -> float:
    """CIE76: a difference of 2 is just visible, 10 is visible at a glance."""
    return float(sum((p - q) ** 2 for p, q in zip(to_lab(a), to_lab(b), strict=True)) ** 0.5)
