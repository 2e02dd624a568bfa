"""Every action of a seat, as data. The tags are stored in match logs, so their meaning must not change."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class TakeDie(Struct, frozen=True, tag="die"):
    """Choose the die of this colour."""

    colour: str


class DrawCurtain(Struct, frozen=True, tag="curtain"):
    """Draw the curtain behind the last patient of a section; None is "later" before admitting, "none" after."""

    section: int | None


class AdmitFirst(Struct, frozen=True, tag="order"):
    """Whether the extra patient is admitted before the one of the die."""

    extra: bool


class Admit(Struct, frozen=True, tag="section"):
    """Send the patient to a section; None is the morgue."""

    section: int | None


class Write(Struct, frozen=True, tag="value"):
    """Write this value into the bed."""

    value: int


class Discard(Struct, frozen=True, tag="discard"):
    """Solo: discard this cardiologist, because URSULE filled a section."""

    card: str


Action: TypeAlias = TakeDie | DrawCurtain | AdmitFirst | Admit | Write | Discard
