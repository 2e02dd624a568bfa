"""Adding a game touches no other file than the two registries: so nothing else may name one.

Names, attributes, imports and strings are searched; documentation may give an example.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.registry import GAMES

ROOT = Path(__file__).parent.parent
REGISTRIES = {ROOT / "bot/games/registry.py", ROOT / "render/registry.py"}


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_only_a_game_and_its_pictures_name_it(slug: str) -> None:
    own = (ROOT / "bot/games" / slug, ROOT / "render" / slug)
    word = re.compile(rf"(?<![a-z0-9_]){re.escape(slug)}(?![a-z0-9])")  # not the end of a longer name
    naming = [
        f"{path.relative_to(ROOT)}: {found}"
        for path in sources()
        if path not in REGISTRIES and not path.is_relative_to(own[0]) and not path.is_relative_to(own[1])
        for found in words_in(path)
        if word.search(found)
    ]
    assert naming == []


def test_the_search_reads_code_and_not_documentation(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text('"""About emergency."""\nfrom bot.games import sweet_tooth\nx = y.clinic("dice_hospital.key")\n')
    assert {"sweet_tooth", "clinic", "dice_hospital.key"} <= set(words_in(file))
    assert "About emergency." not in set(words_in(file))


def sources() -> Iterator[Path]:
    for package in ("bot", "render", "storage"):
        yield from (ROOT / package).rglob("*.py")
        yield from (ROOT / package).rglob("*.toml")


def words_in(path: Path) -> Iterator[str]:
    content = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        yield from (line for line in content.splitlines() if not line.startswith("#"))
        return
    tree = ast.parse(content)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(value)) if id(node) not in prose:
                yield value
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case ast.ImportFrom(module=str(name)):
                yield name
