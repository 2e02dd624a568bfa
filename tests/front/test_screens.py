"""Screens: every choice of any decision can be reached, and no screen exceeds Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.assemble import load_words
from bot.engine.match import Match
from bot.front.screens import choice_layout, summary
from bot.front.screens import options as option_form
from bot.front.screens.choice_layout import AskedDecision
from bot.front.screens.options import OptionsPage, build_page
from bot.front.screens.panel import PanelContent, build_panel
from bot.front.screens.table_message import TableContent, build_running
from bot.front.ui import components, custom_ids
from bot.front.ui.components import (
    BLUE,
    GREY,
    MAX_COMPONENTS,
    MAX_SELECT_OPTIONS,
    MAX_TEXT,
    Buttons,
    Component,
    MediaGallery,
    Screen,
    SelectMenu,
    TextDisplay,
)
from bot.front.ui.custom_ids import Choose, ChooseFromMenu, OpenGroup, read_value
from bot.front.ui.localizer import Localizer
from bot.kernel import Choice, Decision, Flag, GameMeta, Group, Number, OneOf, Position, SomeOf, Text, text
from bot.records import RUNNING, MatchRow, SeatRow
from bot.words import Picture
from tests.front.ward import EVERY_GAME
from tests.tiny import HOT_WARD

WORDS = load_words(EVERY_GAME)
LOCALIZER = Localizer(WORDS, "en", ("Ana", "Ben"))


def say(words: str) -> Text:
    return text("front.these", these=words)


labels = st.text(min_size=1, max_size=80).map(say)
some_choices = st.lists(
    st.tuples(labels, st.one_of(st.none(), st.text(min_size=1, max_size=100).map(say))), min_size=1, max_size=25
)


@st.composite
def decisions(draw: st.DrawFn) -> Decision:
    """Any decision a game may ask: up to 25 plain choices and up to 25 groups of up to 25."""
    counter = iter(range(10_000))

    def made(pairs: list[tuple[Text, Text | None]]) -> tuple[Choice, ...]:
        return tuple(Choice(next(counter), label, hint, declines=draw(st.booleans())) for label, hint in pairs)

    plain = made(draw(st.one_of(st.just([]), some_choices)))
    sizes = draw(st.lists(st.integers(1, 25), max_size=25))
    groups = tuple(
        Group(say(f"group {n}"), made([(say("x"), None)] * size), draw(st.booleans())) for n, size in enumerate(sizes)
    )
    if not plain and not groups:
        plain = made([(say("only"), None)])
    return Decision(1, "anything", say("What now?"), plain, groups)


def playing(decision: Decision) -> Match:
    row = MatchRow(
        id=7, table="1/2", game="hot_ward", rules_version=1, options=b"{}", seed=bytes(32), host="1", created=0.0
    )
    seats = tuple(SeatRow(match=7, seat=seat, player=str(seat)) for seat in range(2))
    state = HOT_WARD.setup(HOT_WARD.options_type(), 2, Any).state  # type: ignore[arg-type]
    match = Match(msgspec.structs.replace(row, status=RUNNING), seats, HOT_WARD)
    return msgspec.structs.replace(match, position=Position(state, (decision,), 0), counts=(0, 3))


def pressed(shown: Screen) -> Iterator[custom_ids.Control]:
    for part in shown.components:
        if isinstance(part, Buttons):
            yield from (button.control for button in part.buttons if not isinstance(button.control, str))
        elif isinstance(part, SelectMenu):
            yield part.control


def reached(parts: tuple[Component, ...]) -> Iterator[int]:
    for part in parts:
        if isinstance(part, Buttons):
            yield from (b.control.choice for b in part.buttons if isinstance(b.control, Choose))
        elif isinstance(part, SelectMenu) and isinstance(part.control, ChooseFromMenu):
            yield from (read_value(option.value).choice for option in part.options)


def fits(shown: Screen) -> None:
    view = components.build_view(shown)
    assert view.total_children_count <= MAX_COMPONENTS
    assert view.content_length() <= MAX_TEXT
    ids = [custom_ids.write(control) for control in pressed(shown)]
    assert len(set(ids)) == len(ids)
    for part in shown.components:
        if isinstance(part, SelectMenu):
            assert 1 <= len(part.options) <= MAX_SELECT_OPTIONS


@settings(max_examples=40)
@given(decisions(), st.lists(st.text(max_size=200), max_size=60), st.text(max_size=3000), st.booleans())
def test_a_panel_fits_and_every_choice_can_be_reached(
    decision: Decision, recap: list[str], note: str, drawn: bool
) -> None:
    match = playing(decision)
    picture = Picture(b"x", "sheet.png", "words " * 400) if drawn else None
    news = PanelContent(note=note, recap=tuple(recap), picture=picture, twin="line\n" * 900)
    shown = build_panel(match, 1, LOCALIZER, news)
    fits(shown)
    found = set(reached(shown.components))
    if any(isinstance(control, OpenGroup) for control in pressed(shown)):
        for group in range(len(decision.groups)):
            opened = build_panel(match, 1, LOCALIZER, msgspec.structs.replace(news, group=group))
            fits(opened)
            found |= set(reached(opened.components))
    assert found == set(range(len(decision.choices)))


@given(decisions())
def test_what_ends_or_forgoes_something_comes_after_what_leads_on(decision: Decision) -> None:
    parts = build_panel(playing(decision), 1, LOCALIZER, PanelContent()).components
    leading = [place for place, choice in enumerate(decision.plain) if not choice.declines]
    declining = [place for place, choice in enumerate(decision.plain) if choice.declines]
    order = list(reached(parts))
    shown = [place for place in order if place in leading + declining]
    assert shown == leading + declining
    if decision.groups and declining:
        menus = [place for place, part in enumerate(parts) if isinstance(part, SelectMenu)]
        last = next(place for place, part in enumerate(parts) if declining[0] in reached((part,)))
        assert last >= max(menus, default=0)
        assert order[-len(declining) :] == declining


def test_the_bright_buttons_are_those_that_lead_on() -> None:
    end = Choice(0, say("end"), declines=True)
    groups = tuple(Group(say(f"nurse {n}"), tuple(Choice(n * 10 + i, say("x")) for i in range(1, 9))) for n in (1, 2))
    several = Decision(1, "x", say("?"), (end,), groups)
    few = Decision(1, "x", say("?"), (end, Choice(1, say("go"))))
    alone = Decision(1, "x", say("?"), (end,))
    assert [colours(decision) for decision in (several, few, alone)] == [
        [*[BLUE] * 8, GREY],
        [BLUE, GREY],
        [BLUE],
    ]


def test_a_folded_group_is_a_menu_however_few_choices_it_has() -> None:
    plain = (Choice(0, say("go")),)
    group = Group(say("rarely"), (Choice(1, say("x")), Choice(2, say("y"))))
    for folded, menus in ((False, 0), (True, 1)):
        decision = Decision(1, "x", say("?"), plain, (msgspec.structs.replace(group, folded=folded),))
        parts = choice_layout.lay_out(AskedDecision(7, 3, decision, HOT_WARD.meta), LOCALIZER, 30)
        assert sum(isinstance(part, SelectMenu) for part in parts) == menus
        assert list(reached(parts)) == [0, 1, 2]


def colours(decision: Decision) -> list[Any]:
    parts = choice_layout.lay_out(AskedDecision(7, 3, decision, HOT_WARD.meta), LOCALIZER, 30)
    return [button.style for part in parts if isinstance(part, Buttons) for button in part.buttons]


def test_a_panel_tells_the_newest_handful_of_what_was_missed() -> None:
    decision = Decision(1, "x", say("?"), (Choice(1, say("a")), Choice(2, say("b"))))
    shown = build_panel(playing(decision), 1, LOCALIZER, PanelContent(recap=tuple(f"• line {n}" for n in range(22))))
    (told,) = (part.content for part in shown.components if isinstance(part, TextDisplay) and "line 21" in part.content)
    assert told.splitlines()[-6:] == [f"• line {n}" for n in range(16, 22)]
    assert "line 15" not in told
    assert "16" in told.splitlines()[1], "and how many came before"


@pytest.mark.parametrize(
    ("seats", "asked", "headline"),
    [
        (2, (1,), "Ben to move"),
        (6, (0, 1, 2), "Ana, Ben and Cy to move"),
        (6, (0, 1, 2, 5), "4 players to move"),
        (6, (0, 1, 2, 3, 4, 5), "Everybody to move"),
        (6, (), "The match is over."),
    ],
)
def test_the_headline_of_a_table_says_whose_move_it_is(seats: int, asked: tuple[int, ...], headline: str) -> None:
    decision = Decision(1, "x", say("?"), (Choice(1, say("a")), Choice(2, say("b"))))
    match = playing(decision)
    rows = tuple(SeatRow(match=7, seat=seat, player=str(seat)) for seat in range(seats))
    asks = tuple(msgspec.structs.replace(decision, seat=seat) for seat in asked)
    assert match.position is not None
    match = msgspec.structs.replace(match, seats=rows, position=Position(match.position.state, asks, 0))
    localizer = Localizer(WORDS, "en", ("Ana", "Ben", "Cy", "Di", "Eve", "Flo")[:seats])
    shown = build_running(match, localizer, TableContent(events=tuple(f"• line {n}" for n in range(9)), first=True))
    fits(shown)
    texts = [part.content for part in shown.components if isinstance(part, TextDisplay)]
    assert texts[0].splitlines()[0] == f"## {headline}"
    assert isinstance(shown.components[1], Buttons), "Play comes before the pictures"
    assert ("Waiting for Ana, Ben, Cy and Flo." in texts[0]) == (len(asked) == 4), "names that the headline leaves out"
    assert "SHA-256" in texts[-1]


def test_one_event_that_is_too_long_is_shortened_and_not_left_out() -> None:
    assert summary.format_events(["• early", "• " + "x" * 300], LOCALIZER, 100).splitlines() == [
        "… and one thing before that",
        "• " + "x" * 97 + "…",
    ]


def test_a_note_stands_between_the_picture_and_the_question() -> None:
    decision = Decision(1, "x", say("What now?"), (Choice(1, say("a")), Choice(2, say("b"))))
    news = PanelContent(note="do this", recap=("• it rained",), picture=Picture(b"x", "sheet.png", "a sheet"))
    parts = build_panel(playing(decision), 1, LOCALIZER, news).components
    drawn = next(place for place, part in enumerate(parts) if isinstance(part, MediaGallery))
    said = {place: part.content for place, part in enumerate(parts) if isinstance(part, TextDisplay)}
    note, question = (next(place for place in said if words in said[place]) for words in ("do this", "What now?"))
    assert drawn < note < question < next(place for place, part in enumerate(parts) if isinstance(part, Buttons))


@settings(max_examples=20)
@given(decisions())
def test_a_spectator_and_a_waiting_player_have_nothing_to_choose(decision: Decision) -> None:
    match = playing(decision)
    for seat in (None, 0):
        shown = build_panel(match, seat, LOCALIZER, PanelContent())
        fits(shown)
        assert not list(reached(shown.components))


def test_a_group_that_is_gone_shows_everything_again() -> None:
    decision = Decision(1, "x", say("?"), (Choice(1, say("a")), Choice(2, say("b"))))
    assert set(
        reached(choice_layout.lay_out(AskedDecision(7, 3, decision, HOT_WARD.meta, group=4), LOCALIZER, 30))
    ) == {0, 1}


options = st.lists(
    st.one_of(
        st.just(Flag("flag")),
        st.integers(1, 25).map(lambda n: OneOf("one", tuple(f"v{i}" for i in range(n)), "v0")),
        st.integers(1, 25).map(lambda n: SomeOf("some", tuple(f"v{i}" for i in range(n)), n)),
        st.integers(0, 90).map(lambda n: Number("number", 0, n, 0)),
    ),
    max_size=25,
)


@given(options, st.integers(0, 4), st.booleans())
def test_the_page_of_any_options_fits(kinds: list[Any], page: int, may_change: bool) -> None:
    named = tuple(msgspec.structs.replace(option, name=f"o{n}") for n, option in enumerate(kinds))
    match = playing(Decision(1, "x", say("?"), (Choice(1, say("a")),)))

    class Other(type(HOT_WARD)):  # type: ignore[misc]
        meta = GameMeta("hot_ward", (2, 4), 1, named)

    match = msgspec.structs.replace(match, game=Other())
    fits(build_page(OptionsPage(match, LOCALIZER, page, may_change), "a note"))


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (Flag("f"), ("yes",), True),
        (Flag("f"), ("no",), False),
        (OneOf("o", ("a", "b"), "a"), ("b",), "b"),
        (SomeOf("s", ("a", "b"), 2), (), ()),
        (SomeOf("s", ("a", "b"), 2), ("b", "a"), ("b", "a")),
        (Number("n", 0, 99, 5), ("42",), 42),
    ],
)
def test_values_come_back_from_the_form(option: Any, given: tuple[str, ...], value: object) -> None:
    assert option_form.parse_value(option, given) == value


def test_long_text_is_cut_before_discord_refuses_it() -> None:
    shown = Screen(tuple(components.TextDisplay("x" * 1500) for _ in range(5)))
    view = components.build_view(shown)
    assert view.content_length() == MAX_TEXT


async def test_the_library_keeps_no_view() -> None:
    assert components.build_view(Screen((components.TextDisplay("x"),))).is_finished()


def test_the_newest_lines_are_kept() -> None:
    assert components.last_lines(["aaaa", "bbbb", "cc"], 8) == (["bbbb", "cc"], 1)
    assert components.last_lines([], 8) == ([], 0)
