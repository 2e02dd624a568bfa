"""The end of a match: counting is done by `scoring`."""

from __future__ import annotations

from bot.games.clinic.table.draft import Draft


def enter_end(draft: Draft) -> None:
    draft.change(over=True)
    draft.emit("over", None)
