"""What is secret in Community Care stays secret, seen over Discord with other people's eyes.

Investment tokens that a seat looks at (and those it rejects), the Automa's face-down hospitals, and administrators with
all modules on. A leak put in on purpose is seen.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.dice_hospital import GAME, texts
from bot.games.dice_hospital.table.draft import Draft
from bot.kernel import Text
from bot.sandbox import Person
from tests.front.test_hidden_cards import NAMES, WORDS, Eyes, hidden, said
from tests.front.ward import Ward, hospital

QUIET = {"administrators": False}
ALL_THREE = {"city": True, "investments": True, "maternity": True}


def names_of(*things: Text) -> set[str]:
    return {WORDS.say(thing, locale) for thing in things for locale in WORDS.locales}


def token_names(*tokens: str) -> set[str]:
    return names_of(*map(texts.token, tokens))


async def begin(ward: Ward, options: dict[str, Any], *people: Person) -> Any:
    """A match of these options, just started."""
    host, *others = people
    await ward.open("dice_hospital", host, seats=len(people))
    await ward.engine.tables.configure(await ward.number(), options, pauses=False)
    for person in others:
        await person.click(ward.table(), label="Join")
    await ward.settled()
    await host.click(ward.table(), label="Start")
    await ward.settled()
    return await ward.engine.match(await ward.number())


async def play_until(ward: Ward, kind: str, people: tuple[Person, ...], choice: int = 0) -> tuple[Any, int]:
    """Answer on the panels until this is asked. Returns the match and the seat that is asked it."""
    while True:
        match = await ward.engine.match(await ward.number())
        ask = match.position.asks[0]
        if ask.kind == kind:
            return match, ask.seat
        await ward.answer(people[ask.seat], await ward.panel(people[ask.seat]), choice if ask.kind == "invest" else 0)
        await ward.settled()


async def seen_by(ward: Ward, person: Person) -> str:
    seen = "\n".join(await Eyes(ward, person).look_around())
    assert len(seen) > 3000
    return seen


async def test_rejected_tokens_are_never_shown(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        people = (ward.ana, ward.ben)
        await begin(ward, {**QUIET, "investments": True}, *people)
        match, seat = await play_until(ward, "keep_token", people)
        looking = match.position.state.hospitals[seat].looking
        secret = token_names(*looking)
        for person in (people[1 - seat], ward.cleo):
            assert said(secret, await seen_by(ward, person)) == set()
        assert said(secret, await seen_by(ward, people[seat])), "the proof can see what is there"

        await ward.answer(people[seat], await ward.panel(people[seat]))
        await ward.settled()
        after = (await ward.engine.match(match.row.id)).position.state
        laid = [token for one in after.hospitals[seat].departments for token in one.tokens]
        kept = {*laid, *after.board.removed}
        rejected = token_names(*looking) - token_names(*kept)
        assert len(kept & set(looking)) == 1 and rejected
        seen = await seen_by(ward, ward.cleo)
        assert said(rejected, seen) == set() and said(token_names(*kept), seen)


async def test_face_down_hospitals_are_never_shown(tmp_path: Path) -> None:
    def hidden_names(state: Any) -> set[str]:
        return names_of(*[texts.card(one.card) for one in state.automa.row if not one.up])

    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        await begin(ward, {**QUIET, "automa": True}, ward.ana)
        match, _ = await play_until(ward, "command", (ward.ana,))
        state = match.position.state
        up = names_of(*[texts.card(one.card) for one in state.automa.row if one.up])
        assert len(hidden_names(state)) >= 7
        for person in (ward.ana, ward.cleo):
            seen = await seen_by(ward, person)
            assert said(hidden_names(state), seen) == set() and said(up, seen)


@pytest.mark.slow
async def test_a_leak_would_be_seen(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one seat is told goes to all; and a face-down hospital is told along with everything else."""
    tell = Draft.emit

    def tell_too_much(draft: Draft, *told: Any) -> None:
        tell(draft, *told)
        down = [one.card for one in draft.state.automa.row if not one.up] if draft.state.automa else []
        if down:
            tell(draft, "automa_removes", None, ("automa",), ("card", texts.card(down[0])))

    monkeypatch.setattr(Draft, "emit_to_seat", Draft.emit)
    monkeypatch.setattr(Draft, "emit", tell_too_much)
    async with hospital(tmp_path_factory.mktemp("tokens"), picture_service=None) as ward, ward.running():
        people = (ward.ana, ward.ben)
        await begin(ward, {**QUIET, "investments": True}, *people)
        match, seat = await play_until(ward, "keep_token", people)
        secret = token_names(*match.position.state.hospitals[seat].looking)
        assert said(secret, await seen_by(ward, people[1 - seat])) and said(secret, await seen_by(ward, ward.dev))
    async with hospital(tmp_path_factory.mktemp("automa"), picture_service=None) as ward, ward.running():
        match = await begin(ward, {**QUIET, "automa": True}, ward.ana)
        down = names_of(*[texts.card(one.card) for one in match.position.state.automa.row if not one.up])
        assert said(down, await seen_by(ward, ward.dev))


async def test_administrators_of_all_modules_are_hidden(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        people = (ward.ana, ward.ben)
        await begin(ward, ALL_THREE, *people)
        match, _ = await play_until(ward, "administrator", people)
        await ward.answer(ward.ana, await ward.panel(ward.ana))
        await ward.settled()
        match = await ward.engine.match(match.row.id)
        assert any(one.dealt for one in match.position.state.hospitals)
        for person, own in ((ward.ben, 1), (ward.dev, None)):
            seen = await seen_by(ward, person)
            mine = hidden(match, own) if own is not None else set()
            assert said(hidden(match, *({0, 1} - {own})) - mine, seen) == set()
            assert bool(said(mine, seen)) == (own is not None)
        assert {"a.strategist", "a.head_midwife", "a.maternity_head"} <= set(NAMES)
        assert GAME.meta.slug == match.row.game
