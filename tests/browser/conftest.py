"""The chat page in a real browser, in front of the real `ward-round play`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed; `.ci/run` installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where `ward-round play` serves its page, started fresh for this test."""
    command = [sys.executable, "-m", "bot", "play", "--no-browser", "--port", "0", "--folder", str(tmp_path / "play")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", playing.stdout.readline())
        assert found is not None, "the address is the first thing it says"
        yield found[0]
        playing.terminate()
        assert playing.wait(90) == 0
