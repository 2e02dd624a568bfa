"""Every kind of picture as a scene, by name: what goldens, legibility tests and the gallery go through.

A module beside this one whose name begins with `scenes_` and that has `SCENES` is found by itself; a new game adds one.
`FILMS` are several scenes each, for replays.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from typing import TypeAlias

import tests.render
from render.scene import Scene

Maker: TypeAlias = Callable[[str], Scene]
Film: TypeAlias = tuple[Maker, ...]

_MODULES = [
    importlib.import_module(f"tests.render.{module.name}")
    for module in pkgutil.iter_modules(tests.render.__path__)
    if module.name.startswith("scenes_")
]
SCENES: Mapping[str, Maker] = {name: make for module in _MODULES for name, make in module.SCENES.items()}
FILMS: Mapping[str, Film] = {name: film for module in _MODULES for name, film in getattr(module, "FILMS", {}).items()}
