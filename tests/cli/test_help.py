"""`ward-round --help` imports nothing of the bot, and its table names exactly the modules that are sub-commands."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest

import bot.cli
from bot.__main__ import COMMANDS, main

LIST_IMPORTS = """
import sys
from bot.__main__ import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""


def imported_by(*arguments: str) -> set[str]:
    """The modules in memory after a fresh process has handled this command line."""
    done = subprocess.run([sys.executable, "-c", LIST_IMPORTS, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("arguments", [("--help",), ("-h",), (), ("dance",)])
def test_the_list_of_commands_is_printed_without_importing_the_bot(arguments: tuple[str, ...]) -> None:
    imported = imported_by(*arguments)
    assert {name for name in imported if name.split(".")[0] in ("bot", "render", "storage")} == {"bot", "bot.__main__"}
    assert imported.isdisjoint({"discord", "PIL", "aiohttp", "aiosqlite", "msgspec", "babel", "rich", "asyncio"})


def test_a_command_imports_only_what_it_needs() -> None:
    assert imported_by("rules", "--help").isdisjoint({"discord", "PIL", "aiohttp", "bot.cli.simulate", "bot.sandbox"})


def test_every_command_is_listed() -> None:
    names = [module.name for module in iter_modules(bot.cli.__path__)]
    modules = {name.replace("_", "-"): import_module(f"bot.cli.{name}") for name in names}
    assert set(COMMANDS) == {name for name, module in modules.items() if hasattr(module, "configure")}
    assert all(hasattr(modules[name], "run") for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    assert stopped.value.code == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert COMMANDS[name] in printed
    assert "--lang" in printed
