"""Every kind of picture as a scene, by name, for goldens, legibility tests and the gallery.

Modules of this folder whose names begin with `scenes_` are found automatically; a new game adds one with `SCENES` and
`REPLAYS` (several scenes each).
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from typing import TypeAlias

import tests.render
from render.scene import Scene

SceneFactory: TypeAlias = Callable[[str], Scene]
Replay: TypeAlias = tuple[SceneFactory, ...]

_MODULES = [
    importlib.import_module(f"tests.render.{module.name}")
    for module in pkgutil.iter_modules(tests.render.__path__)
    if module.name.startswith("scenes_")
]
SCENES: Mapping[str, SceneFactory] = {name: make for module in _MODULES for name, make in module.SCENES.items()}
REPLAYS: Mapping[str, Replay] = {
    name: replay for module in _MODULES for name, replay in getattr(module, "REPLAYS", {}).items()
}
