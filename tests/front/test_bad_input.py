"""What a stranger can send: answered or dropped by rule, and counted. The fixture fails if anything is an error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.app.metrics import Metrics
from bot.front.commands import DEFINITIONS
from bot.front.commands.definition import MAX_TYPED, _options_of
from bot.front.ui import custom_ids as c
from bot.front.ui.rate_limit import Rate
from bot.sandbox.model.entities import MODAL
from tests.front.test_forged_controls import aimed_at
from tests.front.ward import QUICK_CONFIG, Ward, hospital, text_of, words

NASTY = ("", "9" * 5000, "-1", "٣", "²", "nan", "1e9", "a/b/c", "\x00", "🩺" * 50, " ", "auto", "yes")
NAMED = {"policy": "player"}  # options that have another name in Discord
ENDING = (c.ConfirmErase, c.ConfirmCancel, c.ConfirmResign, c.Leave, c.Start)
ABOUT_ONESELF = (c.SetPersonSetting("pings"), c.SetServerSetting("locale"), c.SetServerSetting("games_off"))


def counted(page: bytes) -> dict[str, float]:
    """The refusals on a page of metrics, by the last word of their reason."""
    found = re.findall(r'ward_round_refusals_total\{reason="[\w.]*?(\w+)"\} ([\d.]+)', page.decode())
    return {reason: float(count) for reason, count in found}


@pytest.mark.parametrize("started", [False, True])
async def test_every_control_takes_every_value(ward: Ward, started: bool) -> None:
    """From the host, who may do everything: so each value is read, and not refused before."""
    if started:
        await ward.start("hot_ward", ward.ana, ward.ben)
    else:
        await ward.open("hot_ward")
    match, shown = await ward.number(), ward.table()
    for control in (*aimed_at(match), *ABOUT_ONESELF):
        if not isinstance(control, ENDING):
            for values in (None, [], *([value] for value in NASTY), list(NASTY)):
                await ward.ana.forge(shown, c.write(control), values)
    await ward.settled()
    settings = await (await ward.ana.slash(ward.ward, "settings")).finished()
    assert "Settings of this server" in text_of(settings)


@pytest.mark.parametrize("custom_id", ["", "/", "c", "c/1", "c/1/2/3/4/5/6", "play/-1", "play/" + "9" * 90, "x" * 100])
async def test_a_custom_id_that_is_not_ours_is_answered(ward: Ward, custom_id: str) -> None:
    await ward.open("hot_ward")
    reply = await (await ward.ben.forge(ward.table(), custom_id)).finished()
    assert "from another time" in text_of(reply)


async def test_what_is_typed_may_be_long(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    typed = 0
    for definition in DEFINITIONS:
        line = definition.path.replace(".", " ").replace("_", "-")
        options = _options_of(definition.callback)
        texts = [NAMED.get(name, name) for name, option in options.items() if "str" in str(option.annotation)]
        required = {name for name, option in options.items() if option.default is option.empty}
        if not texts or required - set(texts):
            continue
        typed += 1
        for long in ("9" * 5000, "é" * (MAX_TYPED + 1)):
            reply = await (await ward.ana.slash(ward.ward, line, dict.fromkeys(texts, long))).finished()
            assert "longer than anything" in text_of(reply), line
        await (await ward.ana.slash(ward.ward, line, dict.fromkeys(texts, "9" * MAX_TYPED))).finished()
    assert typed > 10
    for line, option in (("move", "choice"), ("rules", "topic"), ("play new", "game"), ("me", "timezone")):
        await ward.ana.autocomplete(ward.ward, line, option, "9" * 5000)


async def test_a_form_may_come_back_with_anything(ward: Ward) -> None:
    await ward.open("hot_ward")
    match = await ward.number()
    shown = (await (await ward.ana.slash(ward.ward, "play options")).finished()).message
    for custom_id in (f"ownclock/{match}/0", f"number/{match}/0/hot_ward/rounds"):
        form = await ward.ana.forge(shown, custom_id)
        assert form.answer == MODAL
        for text in ("9" * 12, "x", "−1", "٣", "1d" * 6):
            fields = [part["component"] for part in form.modal["components"]]
            given = {field["custom_id"]: text[: field["max_length"]] for field in fields}
            await ward.ana.submit(await ward.ana.forge(shown, custom_id), given)
    await ward.settled()


async def test_the_operator_learns_of_it_from_a_metric(tmp_path: Path) -> None:
    metrics = Metrics()
    config = replace(QUICK_CONFIG, rate=Rate(burst=4.0, per_second=0.1))
    async with hospital(tmp_path, meter=metrics, config=config) as ward, ward.running() as bot:
        shown = (await (await ward.ana.slash(ward.ward, "help")).finished()).message
        for _ in range(3):
            await (await ward.ben.forge(shown, "nonsense")).finished()
        for _ in range(6):
            await ward.cleo.autocomplete(ward.ward, "rules", "game")
            await (await ward.dev.slash(ward.ward, "help")).finished()
        assert await ward.cleo.autocomplete(ward.ward, "rules", "game") == ()
        told = await (await ward.ben.slash(ward.ward, "move", choice="x" * 300)).finished()
        assert "longer than anything" in text_of(told)
        form = await ward.ben.slash(ward.ward, "feedback")
        assert "very quick" in words(form.message), "a form is limited as everything else"
        assert counted(await metrics.page(bot)) == {
            "unknown_control": 3.0,
            "too_long": 1.0,
            "too_fast": 3.0,
            "completion": 3.0,
        }
        assert bot.health.failures == 0


async def test_hints_are_limited_per_person(tmp_path: Path) -> None:
    config = replace(QUICK_CONFIG, hint_rate=Rate(burst=2.0, per_second=0.1))
    async with hospital(tmp_path, config=config) as ward, ward.running():
        await ward.start("hot_ward", ward.ana, ward.ben)

        async def hint(person: str) -> str:
            asking = ward.ana if person == "ana" else ward.ben
            return text_of(await (await asking.slash(ward.ward, "hint")).finished())

        assert ["A good player" in await hint("ana") for _ in range(3)] == [True, True, False]
        assert "quite a few hints" in await hint("ana")
        assert "A good player" in await hint("ben")
        ward.clock.advance(20)
        assert "A good player" in await hint("ana")


async def test_before_the_start_there_is_nothing_to_play_or_to_give_up(ward: Ward) -> None:
    await ward.open("hot_ward")
    for line in ("resign", "hint", "undo", "move", "sheet", "replay", "plan"):
        given = {"choice": "Bed 1"} if line == "move" else {}
        reply = await (await ward.ana.slash(ward.ward, line, given)).finished()
        assert "has not started yet" in text_of(reply), line
    panel = await (await ward.ana.forge(ward.table(), f"play/{await ward.number()}")).finished()
    assert "has not started yet" in text_of(panel)
