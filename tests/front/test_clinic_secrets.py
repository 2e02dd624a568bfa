"""What lies in Clinic's bags stays secret, seen over Discord with the eyes of all.

The order of a bag or of the decks is changed as soon as there is one. Until something is drawn, the seat that is asked,
the others and a spectator must see exactly the same, pictures and hints included. A leak put in on purpose is seen.
"""

from __future__ import annotations

from collections.abc import Callable
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
    "decks": ({"urban_design": True}, "card", ("decks",)),
}


def turned(part: Any) -> Any:
    """The last first; of several decks each."""
    return tuple(deck[::-1] for deck in part) if isinstance(part, tuple) else part[::-1]


def with_other_order(state: State, parts: tuple[str, ...]) -> State:
    """The same pieces in these bags or decks, in another order."""
    changes = {part: turned(getattr(state, part)) for part in parts}
    assert all(changes[part] != getattr(state, part) for part in parts)
    return replace(state, **changes)


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
    is_done = not other

    def disturbed(real: Callable[..., Step[State]]) -> Callable[..., Step[State]]:
        """A step whose result, the first time that these parts are filled, has them in another order."""

        def step_on(self: Clinic, *given: Any) -> Step[State]:
            nonlocal is_done
            step = real(self, *given)
            if is_done or not all(getattr(step.state, part) for part in parts):
                return step
            is_done = True
            return replace(step, state=with_other_order(step.state, parts))

        return step_on

    with patch.context() as patched:
        patched.setattr(Clinic, "setup", disturbed(Clinic.setup))
        patched.setattr(Clinic, "apply", disturbed(Clinic.apply))
        async with hospital(path, picture_service=None) as ward, ward.running():
            await ward.open("clinic", ward.ana, seats=2)
            await ward.engine.tables.configure(await ward.number(), options, pauses=False)
            await ward.ben.click(ward.table(), label="Join")
            await ward.settled()
            await ward.ana.click(ward.table(), label="Start")
            await ward.settled()
            await play_until(ward, kind)
            assert is_done
            return {p.user.name: await Eyes(ward, p).look_around() for p in (ward.ana, ward.ben, ward.dev)}


async def is_secret(secret: str, paths: pytest.TempPathFactory, patch: pytest.MonkeyPatch) -> bool:
    one = await seen_by_all(paths.mktemp("one"), secret, patch, other=False)
    return one == await seen_by_all(paths.mktemp("other"), secret, patch, other=True)


async def test_the_next_draw_of_triage_is_not_seen(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await is_secret("triage", tmp_path_factory, monkeypatch)


@pytest.mark.slow
async def test_the_order_of_the_decks_of_cards_is_not_seen(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await is_secret("decks", tmp_path_factory, monkeypatch)


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
