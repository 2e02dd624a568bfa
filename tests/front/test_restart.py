"""A restart during a match: old controls still work, nothing is lost, and what was not announced is announced once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from bot.engine.engine import Engine, Move
from bot.engine.tables import NewMatch
from bot.kernel import AnyGame, Policy
from bot.policies import policies_for
from bot.records import Change
from bot.sandbox.model.entities import Message
from storage.sqlite import AlreadyOpen, open_store
from tests.front.test_matches import play_by_clicking
from tests.front.ward import EVERY_GAME, Ward, hospital, is_asked, labels, text_of, words


def pages(ward: Ward) -> list[Message]:
    return [m for m in ward.ana.sees(ward.ward) if not m.ephemeral and "Hot Ward" in words(m)]


async def away(ward: Ward, moves: list[tuple[int, str]], match: int) -> None:
    """What a process did that was killed before it could announce it."""
    async with open_store(ward.database) as store:
        engine = Engine(games=EVERY_GAME, policies=policies_for, store=store, clock=ward.clock)
        for seat, player in moves:
            now = await engine.match(match)
            await engine.act(match, Move(seat, now.counts[seat], 0), player=player)


async def test_old_panels_and_old_pages_work_after_a_restart(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        async with ward.running():
            match = await ward.start("hot_ward", *ward.people)
            shown = await ward.panel(ward.ana)
        async with ward.running():
            after = await ward.answer(ward.ana, shown)
            assert "Waiting for" in words(after)
            others = ward.people[1:]
            for person in others:
                await ward.answer(person, await ward.panel(person))
            await ward.settled()
        async with ward.running():
            await play_by_clicking(ward, ward.people, match)
            assert "The match is over." in words(ward.table())
            assert [labels(m) for m in pages(ward)[:-1]] == [[]] * (len(pages(ward)) - 1)


async def test_what_was_not_announced_is_announced_once(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        async with ward.running():
            match = await ward.start("hot_ward", ward.ana, ward.ben)
        await away(ward, [(0, str(ward.ana.id)), (1, str(ward.ben.id))], match)
        for _ in range(2):
            async with ward.running():
                await ward.settled()
                row = (await ward.engine.match(match)).row
                assert row.announced == row.length
        told = [m for m in ward.ana.sees(ward.ward) if "Everybody has chosen" in words(m)]
        assert len(told) == 1
        called = [m for m in ward.ana.sees(ward.ward) if m.pings == (ward.ana.id,)]
        assert len(called) == 1, "it became her turn, and she hears of it once"


async def test_a_page_that_was_sent_and_not_noted_is_not_sent_again(tmp_path: Path) -> None:
    """Killed between sending a message and storing its id: the nonce leads to the same message."""
    async with hospital(tmp_path) as ward:
        async with ward.running():
            match = await ward.start("hot_ward", ward.ana, ward.ben)
            notes = (await ward.engine.match(match)).row.message_state
            for person in (ward.ana, ward.ben):
                await ward.answer(person, await ward.panel(person))
            await ward.settled()
            for person in (ward.ana, ward.ben):
                await ward.answer(person, await ward.panel(person))
                await ward.settled()
            assert "round 2 of 2" in words(ward.table())
            count = len(pages(ward))
        async with open_store(ward.database) as store:
            engine = Engine(games=EVERY_GAME, policies=policies_for, store=store, clock=ward.clock)
            row = (await engine.match(match)).row
            before = row.length - 1
            lost = msgspec.structs.replace(row, message_state=notes, announced=before)
            await store.commit(Change.of(lost))
        async with ward.running():
            await ward.settled()
            assert len(pages(ward)) == count


async def test_an_unannounced_lobby_is_posted_after_a_restart(tmp_path: Path) -> None:
    """Killed right after the table was opened, and again right after a person sat down."""
    async with hospital(tmp_path) as ward:
        async with ward.running():
            pass
        async with ward.not_logged_in() as bot:
            wanted = NewMatch(table=f"{ward.guild.id}/{ward.ward.id}", game="hot_ward", host=str(ward.ana.id))
            match = (await bot.services.engine.tables.create(wanted)).row.id
        async with ward.running():
            await ward.settled()
            assert labels(ward.table())[0] == "Join"
        async with ward.not_logged_in() as bot:
            await bot.services.engine.tables.add_computer(match, "random")
        async with ward.running():
            await ward.settled()
            assert "2. Intern 🤖" in words(ward.table())
            assert len(pages(ward)) == 1


async def test_computer_players_go_on_after_a_restart(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        async with ward.running():
            await ward.open("hot_ward")
            await ward.ana.click(ward.table(), label="Add computer player")
            await ward.settled()
        async with open_store(ward.database) as store:
            engine = Engine(games=EVERY_GAME, policies=_nobody, store=store, clock=ward.clock)
            await engine.tables.start(1)
            await engine.wait_for_computers()
            assert (await engine.match(1)).row.owed
        async with ward.running():
            await ward.settled()
            shown = await ward.answer(ward.ana, await ward.panel(ward.ana))
            await ward.settled()
            assert "Resident" not in words(ward.table()).splitlines()[0]
            assert words(shown)


def _nobody(game: AnyGame) -> Mapping[str, Policy]:
    raise Killed(f"before {game} could think")


class Killed(BaseException):
    """An error that ends the process."""


async def test_only_one_process_at_a_time(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward, ward.running():
        with pytest.raises(AlreadyOpen):
            async with ward.running():
                raise AssertionError("two bots on one database")


async def test_the_panel_of_another_life_is_shown_anew(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        async with ward.running():
            await ward.start("hot_ward", ward.ana, ward.ben)
            shown = await ward.panel(ward.ana)
        ward.clock.advance(24 * 3600)
        async with ward.running():
            again = await (await ward.ana.click(shown, label="Refresh")).finished()
            assert is_asked(again.message)
            assert "Which bed" in text_of(again)
