"""The pages of `docs/` and the top level name only files, modules and make targets that exist in this repository."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from pkgutil import resolve_name

import pytest

from tests.prose.comments import ROOT

PAGES = sorted((*ROOT.glob("docs/*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"))
SUFFIXES = "py|md|toml|sql|png"
_CODE_BLOCK = re.compile(r"^```.*?^```$|^    .*$", re.MULTILINE | re.DOTALL)
_TICKED = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)#\s]+)\)")
_FILE = re.compile(rf"(?:[\w<>.-]+/)*[\w<>.-]+\.(?:{SUFFIXES})|(?:bot|render|storage|tests|docs)/[\w<>/.-]*")
_MODULE = re.compile(r"(?:bot|render|storage|tests)(?:\.\w+)+")


@cache
def paths() -> tuple[Path, ...]:
    hidden = re.compile(r"(^|/)(\.[^/]|__pycache__)")
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if not hidden.search(str(path.relative_to(ROOT))))
    return tuple(found)


def exists(named: str) -> bool:
    """Whether a file or folder has this path or ends with it; `<slug>` stands for any name."""
    pattern = re.compile("(.*/)?" + re.sub(r"<\w+>", r"[\\w-]+", re.escape(named.rstrip("/"))) + "$")
    return any(pattern.match(str(path)) for path in paths())


def is_importable(named: str) -> bool:
    try:
        resolve_name(named)
    except (ImportError, AttributeError):
        return False
    return True


def mentions(page: Path) -> set[str]:
    return set(_TICKED.findall(_CODE_BLOCK.sub("", page.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_exists(page: Path) -> None:
    named = mentions(page)
    missing = [name for name in named if _FILE.fullmatch(name) and not exists(name)]
    missing += [name for name in named if _MODULE.fullmatch(name) and not is_importable(name)]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_stay_inside_the_repository(page: Path) -> None:
    content = page.read_text(encoding="utf-8")
    links = [link for link in _LINK.findall(content) if "://" not in link]
    assert [link for link in links if not (page.parent / link).resolve().is_relative_to(ROOT)] == []
    assert [link for link in links if not (page.parent / link).exists()] == []
    assert [name for name in mentions(page) if name.startswith("../")] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_exist(page: Path) -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {name.split()[1] for name in mentions(page) if re.match(r"make \w", name)} <= targets


def test_the_search_tells_what_exists_from_what_does_not() -> None:
    assert exists("bot/games/<slug>/words/")
    assert exists("kernel/play.py")
    assert not exists("bot/games/<slug>/wards/")
    assert not exists("play.p")
    assert is_importable("bot.kernel.play.choose")
    assert not is_importable("bot.kernel.play.lose")
