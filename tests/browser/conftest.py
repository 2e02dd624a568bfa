"""Fixtures of the chat page in a real browser, served by the real `ward-round play`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def playing(folder: Path, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`ward-round play` with its files in a folder. Yields the URL of its page, and the process."""
    command = [sys.executable, "-m", "bot", "play", "--no-browser", "--port", str(port), "--folder", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            assert found is not None, "the address is the first thing it says"
            yield found[0], process
            if process.poll() is None:
                process.terminate()
                assert process.wait(90) == 0
        finally:
            process.kill()  # after a failure: leaving `Popen` waits for the process, which would never end


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where `ward-round play` serves its page, started fresh for this test."""
    with playing(tmp_path / "play") as (found, _):
        yield found
