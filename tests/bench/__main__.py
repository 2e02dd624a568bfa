"""`python -m tests.bench [NAME ...]`: measures the named modules of this folder, or all, and prints one table."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import sys
import traceback
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

import tests.bench
from tests.bench import Row


def main(wanted: list[str]) -> int:
    names = [module.name for module in pkgutil.iter_modules(tests.bench.__path__) if not module.name.startswith("_")]
    unknown = set(wanted) - set(names)
    if unknown:
        print(f"no such measurement: {', '.join(sorted(unknown))}; there are: {', '.join(names)}", file=sys.stderr)
        return 2
    console = Console()
    rows: list[Row] = []
    failed: list[str] = []
    for name in wanted or names:
        gc.collect()  # the garbage of the previous module must not be collected during this one
        try:
            with console.status(f"measuring {name}"):
                rows += _measured(name)
        except Exception:  # minutes of other measurements must not be lost with this one
            traceback.print_exc()
            failed.append(name)
    console.print(_table(rows))
    if failed:
        print(f"not measured: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _measured(name: str) -> list[Row]:
    measure: Callable[[], list[Row]] | None
    measure = getattr(importlib.import_module(f"tests.bench.{name}"), "rows", None)
    return [] if measure is None else measure()


def _table(rows: list[Row]) -> Table:
    table = Table(title="Ward Round, measured in one run", caption="ratios; ✓ reaches the goal, ✗ does not")
    for heading in ("what", "ours", "against", "ratio", "goal", ""):
        table.add_column(heading, justify="right" if heading == "ratio" else "left")
    for row in rows:
        table.add_row(row.what, row.ours, row.against, row.ratio, row.goal, "✓" if row.met else "✗")
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
