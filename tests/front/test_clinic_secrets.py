"""What lies in Clinic's bags stays secret, seen over Discord with the eyes of all.

The order of a bag is changed after set-up. Until something is drawn, the seat that is asked, the others and a spectator
must see exactly the same, pictures and hints included. A leak put in on purpose is seen.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.clinic import view
from bot.games.clinic.game import Clinic
from bot.games.clinic.table.state import State
from bot.kernel import Step
from tests.front.test_hidden_cards import Eyes
from tests.front.ward import Ward, hospital

SECRETS: dict[str, tuple[dict[str, Any], str, tuple[str, ...]]] = {
    "triage": ({"triage": True}, "triage", ("second_bag",)),
    "bags": ({}, "tile", ("bag", "doctor_bag")),
}


def with_other_order(state: State, parts: tuple[str, ...]) -> State:
    """The same pieces in these bags, the last first."""
    turned = {part: getattr(state, part)[::-1] for part in parts}
    assert all(turned[part] != getattr(state, part) for part in parts)
    return replace(state, **turned)


async def play_until(ward: Ward, kind: str) -> int:
    """Admit wherever there is a choice of tiles, until this is asked. Returns the seat that is asked."""
    people = (ward.ana, ward.ben)
    for _ in range(60):
        ask = (await ward.engine.match(await ward.number())).position.asks[0]
        if ask.kind == kind:
            return int(ask.seat)
        choice = ask.choice_count - 1 if ask.kind == "tile" else 0
        await ward.answer(people[ask.seat], await ward.panel(people[ask.seat]), choice)
        await ward.settled()
    raise AssertionError(f"{kind} was not asked")


async def seen_by_all(path: Path, secret: str, patch: pytest.MonkeyPatch, *, other: bool) -> dict[str, list[str]]:
    """What the people see when the question comes that is asked before the draw."""
    options, kind, parts = SECRETS[secret]
    real = Clinic.setup

    def set_up(self: Clinic, *given: Any) -> Step[State]:
        step = real(self, *given)
        return replace(step, state=with_other_order(step.state, parts)) if other else step

    with patch.context() as patched:
        patched.setattr(Clinic, "setup", set_up)
        async with hospital(path, picture_service=None) as ward, ward.running():
            await ward.open("clinic", ward.ana, seats=2)
            await ward.engine.tables.configure(await ward.number(), options, pauses=False)
            await ward.ben.click(ward.table(), label="Join")
            await ward.settled()
            await ward.ana.click(ward.table(), label="Start")
            await ward.settled()
            await play_until(ward, kind)
            return {p.user.name: await Eyes(ward, p).look_around() for p in (ward.ana, ward.ben, ward.dev)}


async def is_secret(secret: str, paths: pytest.TempPathFactory, patch: pytest.MonkeyPatch) -> bool:
    one = await seen_by_all(paths.mktemp("one"), secret, patch, other=False)
    return one == await seen_by_all(paths.mktemp("other"), secret, patch, other=True)


async def test_the_next_draw_of_triage_is_not_seen(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await is_secret("triage", tmp_path_factory, monkeypatch)


@pytest.mark.slow
async def test_the_order_of_the_other_bags_is_not_seen(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await is_secret("bags", tmp_path_factory, monkeypatch)


def _priced_by_the_bag(state: State) -> int:
    return sum(place * ord(letter) for place, letter in enumerate(state.second_bag)) % 97


@pytest.mark.slow
async def test_a_price_that_tells_the_order_of_a_bag_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "nurse_price", _priced_by_the_bag)
    assert not await is_secret("triage", tmp_path_factory, monkeypatch)
