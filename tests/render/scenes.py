"""Every kind of picture as a scene, by name: what goldens, legibility tests and the gallery go through.

A module beside this one whose name begins with `scenes_` and that has `SCENES` is found by itself; a new game adds one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from typing import TypeAlias

import tests.render
from render.scene import Scene

Maker: TypeAlias = Callable[[str], Scene]


def _found() -> Mapping[str, Maker]:
    scenes: dict[str, Maker] = {}
    for module in pkgutil.iter_modules(tests.render.__path__):
        if module.name.startswith("scenes_"):
            scenes |= importlib.import_module(f"tests.render.{module.name}").SCENES
    return scenes


SCENES = _found()
