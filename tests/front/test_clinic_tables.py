"""Clinic at a table: tiles are secret until the last is chosen, and bad input is answered and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.clinic import view
from bot.games.clinic.table.draft import Draft
from bot.records import LOBBY
from tests.front.test_dice_hospital_tables import form
from tests.front.test_hidden_cards import Eyes
from tests.front.ward import Ward, hospital, text_of, words


async def before_tiles(ward: Ward) -> None:
    """A match of three whose seats are asked for their first tile."""
    people = (ward.ana, ward.ben, ward.cleo)
    await ward.start("clinic", *people)
    for _ in range(20):
        match = await ward.engine.match(await ward.number())
        if match.position.asks[0].kind == "tile":
            return
        seat = match.position.asks[0].seat
        await ward.answer(people[seat], await ward.panel(people[seat]))
        await ward.settled()
    raise AssertionError("no tile was asked for")


async def what_others_see(path: Path, tile: int, **serving: Any) -> dict[str, list[str]]:
    """What the others see after Ben has chosen, changed his mind and chosen again."""
    async with hospital(path, **serving) as ward, ward.running():
        await before_tiles(ward)
        for choice in ((tile + 1) % 3, tile):
            await ward.answer(ward.ben, await ward.panel(ward.ben), choice)
            await ward.settled()
            if choice != tile:
                await (await ward.ben.slash(ward.ward, "undo")).finished()
                await ward.settled()
        return {person.user.name: await Eyes(ward, person).look_around() for person in (ward.ana, ward.dev)}


async def both(tmp_path_factory: pytest.TempPathFactory, **serving: Any) -> bool:
    one = await what_others_see(tmp_path_factory.mktemp("one"), 0, **serving)
    other = await what_others_see(tmp_path_factory.mktemp("other"), 2, **serving)
    return one == other


async def test_others_see_the_same_whichever_tile_was_chosen(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert await both(tmp_path_factory, picture_service=None)


def _told_to_all(self: Draft, key: str, seat: int, marks: tuple[str, ...] = (), *params: tuple[str, Any]) -> None:
    self.emit(key, seat, marks, *params)


LEAKS: dict[str, tuple[Any, str, Any]] = {
    "log": (Draft, "emit_to_seat", _told_to_all),
    "view": (view, "_clinic", lambda state, seat, _viewer, real=view._clinic: real(state, seat, seat)),
}


async def test_a_leak_into_the_log_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Texts alone tell it, so pictures, which take most of the time, are not drawn."""
    monkeypatch.setattr(*LEAKS["log"])
    assert not await both(tmp_path_factory)


@pytest.mark.slow
async def test_a_leak_into_the_view_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*LEAKS["view"])
    assert not await both(tmp_path_factory, picture_service=None)


# --- bad input ---


async def test_a_forbidden_pair_of_modules_is_refused_at_once(ward: Ward) -> None:
    await ward.open("clinic", ward.ana, seats=2)
    for option in ("temps", "dogs"):
        before = await ward.engine.match(await ward.number())
        shown, menu = await form(ward, option)
        reply = await (await ward.ana.select(shown, "yes", custom_id=menu)).finished()
        await ward.settled()
    assert "cannot be played together" in text_of(reply)
    assert await ward.engine.match(await ward.number()) == before


async def test_a_goal_outside_solo_is_refused_at_the_start(ward: Ward) -> None:
    await ward.open("clinic", ward.ana, seats=2)
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    shown, menu = await form(ward, "goal")
    await (await ward.ana.select(shown, "tower", custom_id=menu)).finished()
    await ward.settled()
    reply = await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    assert "Goals are for one player" in words(reply.messages[-1])
    match = await ward.engine.match(await ward.number())
    assert (match.row.status, match.row.length) == (LOBBY, 0)


async def test_a_place_that_is_typed_and_not_legal_is_answered_with_its_rule(ward: Ward) -> None:
    await ward.start("clinic", ward.ana)
    number = await ward.number()
    while (await ward.engine.match(number)).position.asks[0].kind != "tile":
        await ward.answer(ward.ana, await ward.panel(ward.ana))
        await ward.settled()
    for typed in ("Build", "cardiology hub"):
        await (await ward.ana.slash(ward.ward, "move", {"choice": typed})).finished()
        await ward.settled()
    before = await ward.engine.match(number)
    ask = before.position.asks[0]
    assert ask.kind == "place"
    player = before.position.state.players[0]
    hub = player.site.cells("P")[0]
    name = f"{'ABCD'[hub % 4]}{hub // 4 + 1}, floor 1"
    reply = await (await ward.ana.slash(ward.ward, "move", {"choice": name})).finished()
    assert "it would touch a module of the same category" in text_of(reply)
    assert (await ward.engine.match(number)).position == before.position, "nothing is spent"
