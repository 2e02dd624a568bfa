"""The locked dependencies: they fit pyproject.toml, have hashes, and name no place to download from.

`make lock` writes them anew. A test that fails here says so: a package was added or its version raised without that.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "requirements"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

_HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def locked(name: str) -> dict[str, str]:
    """Package: version."""
    pins = re.findall(r"^([\w.\-]+)==(\S+)", (LOCKS / f"{name}.lock").read_text(), re.MULTILINE)
    return {canonicalize_name(package): version for package, version in pins}


RUN = PROJECT["project"]["dependencies"]
BUILD = PROJECT["dependency-groups"]["build"]
WANTED = {
    "run": RUN,
    "build": [*BUILD, *PROJECT["build-system"]["requires"]],
    "dev": [*RUN, *BUILD, *PROJECT["project"]["optional-dependencies"]["dev"]],
}


@pytest.mark.parametrize("name", WANTED)
def test_everything_that_is_wanted_is_locked(name: str) -> None:
    pins = locked(name)
    wrong = [
        wanted
        for wanted in WANTED[name]
        if pins.get(canonicalize_name(Requirement(wanted).name), "none") not in Requirement(wanted).specifier
    ]
    assert wrong == [], "run `make lock`"


@pytest.mark.parametrize("name", WANTED)
def test_every_version_has_hashes_and_no_line_names_a_host(name: str) -> None:
    """Continued lines are one entry: a version, its condition, and its hashes."""
    for entry in (LOCKS / f"{name}.lock").read_text().replace("\\\n", " ").splitlines():
        pin, *hashes = entry.split(" --hash=")
        assert re.fullmatch(r"[\w.\-]+==[\w.]+( ; [^:/]+)?\s*", pin), entry[:80]
        assert hashes and all(_HASH.fullmatch(f"--hash={each.strip()}") for each in hashes), entry[:80]


def test_the_locks_agree() -> None:
    development = locked("dev")
    for name in ("run", "build"):
        assert locked(name).items() <= development.items()
