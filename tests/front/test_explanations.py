"""Everything explains itself where it stands: in the panel, behind the ? button, and in the rules."""

from __future__ import annotations

from typing import Any

from bot.app.assemble import load_words
from bot.front.screens.choice_layout import AskedDecision, lay_out
from bot.front.screens.explanations import MAX_LINES, inline_explanations
from bot.front.screens.legend import build_legend
from bot.front.screens.rules import build_rules
from bot.front.ui.components import Buttons, MediaGallery, Screen, SelectMenu, TextDisplay
from bot.front.ui.custom_ids import TurnPage
from bot.front.ui.localizer import Localizer
from bot.kernel import Choice, Decision, GameMeta, Group, Text, text
from bot.words import Picture, Words
from bot.words.rulebook import rulebook
from tests.front.ward import EVERY_GAME, Ward, labels, text_of, words
from tests.tiny import HOT_WARD

CARDS = {f"clinic.card.{n}": f"card {n}" for n in range(9)}
ABOUT = {f"clinic.about.card.{n}": f"does {n}" for n in range(9)}
HINT = "costs more than a button could ever say in one line"
PHRASES = {"clinic.take": "Take {card}", "clinic.ask": "Which?", "clinic.hint": HINT, "front.colon": ": "}
PHRASES |= {"clinic.short": "costs 2", "clinic.arrow": "→ home"}
LOCALIZER = Localizer(Words({"en": {**CARDS, **ABOUT, **PHRASES}}), "en")
META = GameMeta("clinic", (1, 2), 1, explained=("card",))


def card(number: int) -> Text:
    return text(f"clinic.card.{number}")


def laid_out(decision: Decision) -> tuple[Any, ...]:
    explained, more = inline_explanations(META, decision, LOCALIZER)
    return lay_out(AskedDecision(1, 0, decision, META, explained, more), LOCALIZER, 30)


def said(parts: tuple[Any, ...]) -> list[str]:
    return [line for part in parts if isinstance(part, TextDisplay) for line in part.content.splitlines()]


def test_hints_and_explanations_are_one_list_in_the_order_of_the_buttons() -> None:
    choices = (
        Choice(1, card(1)),
        Choice(2, card(2), text("clinic.hint")),
        Choice(3, text("clinic.take", card=card(3)), text("clinic.hint")),
        Choice(4, text("clinic.take", card=card(1))),
    )
    parts = laid_out(Decision(0, "x", text("clinic.ask"), choices))
    assert said(parts) == [
        "**Card 1** · does 1",
        f"**Card 2** · does 2 · {HINT}",
        f"**Take card 3** · {HINT}",
        "**Card 3** · does 3",
    ]


def test_a_short_hint_stands_on_the_button() -> None:
    choices = (Choice(1, card(1), text("clinic.short")), Choice(2, card(2), text("clinic.arrow")))
    text_part, buttons = laid_out(Decision(0, "x", text("clinic.ask"), choices))
    assert said((text_part,)) == ["**Card 1** · does 1", "**Card 2** · does 2"]
    assert [button.label for button in buttons.buttons] == ["card 1 · costs 2", "card 2 → home"]


def test_a_choice_that_shows_its_effect_is_not_explained_beside_it() -> None:
    decision = Decision(0, "x", text("clinic.ask"), (Choice(1, card(1), shows_effect=True), Choice(2, card(2))))
    assert said(laid_out(decision)) == ["**Card 2** · does 2"]
    behind = build_legend(META, decision, LOCALIZER, None)
    assert "does 1" in said(behind.components)[1]


def test_what_is_too_much_for_a_panel_is_behind_the_button() -> None:
    decision = Decision(0, "x", text("clinic.ask"), tuple(Choice(n, card(n)) for n in range(9)))
    explained, has_more = inline_explanations(META, decision, LOCALIZER)
    assert len(explained) == MAX_LINES
    assert has_more
    everything = "\n".join(said(build_legend(META, decision, LOCALIZER, None).components))
    assert all(f"does {n}" in everything for n in range(9))


def test_many_buttons_with_explanations_become_a_menu_that_says_them() -> None:
    things = tuple(Choice(n, card(n)) for n in range(7))
    menu, done = laid_out(
        Decision(0, "x", text("clinic.ask"), (*things, Choice(9, text("clinic.arrow"), declines=True)))
    )
    assert isinstance(menu, SelectMenu)
    assert [option.description for option in menu.options] == [f"does {n}" for n in range(7)]
    assert [button.label for button in done.buttons] == ["→ home"]
    *_, buttons = laid_out(Decision(0, "x", text("clinic.ask"), things[:5]))
    assert isinstance(buttons, Buttons)


def test_the_first_group_is_open_and_a_menu_says_what_its_thing_does() -> None:
    groups = tuple(Group(card(n), tuple(Choice(n * 10 + i, card(8)) for i in range(6))) for n in (1, 2))
    first, buttons, menu = laid_out(Decision(0, "x", text("clinic.ask"), (), groups))
    assert said((first,)) == ["**Card 1** · does 1", "**Card 8** · does 8"]
    assert isinstance(buttons, Buttons)
    assert isinstance(menu, SelectMenu)
    assert menu.placeholder == "card 2: does 2"
    assert {option.description for option in menu.options} == {"does 8"}


def pages(screen: Screen) -> list[int]:
    return [
        button.control.page
        for part in screen.components
        if isinstance(part, Buttons)
        for button in part.buttons
        if isinstance(button.control, TurnPage)
    ]


def test_pages_are_turned_one_by_one_from_the_minute_to_the_last() -> None:
    for game in EVERY_GAME.values():
        for locale in ("en", "fr"):
            localizer = Localizer(load_words(EVERY_GAME), locale)
            last = rulebook(game, locale).last_page
            assert pages(build_rules(game, 0, localizer)) == [1]
            assert pages(build_rules(game, 1, localizer)) == [0, 2]
            assert pages(build_rules(game, last, localizer)) == [last - 1]
            assert pages(build_rules(game, last + 7, localizer)) == [1], "a page that is gone leads to the first"


def test_a_page_shows_its_picture() -> None:
    picture = Picture(b"x", "diagram.png", "the mouth")
    screen = build_rules(HOT_WARD, 1, LOCALIZER, picture)
    assert any(isinstance(part, MediaGallery) for part in screen.components)
    assert screen.files == (picture,)


async def test_the_rules_of_a_panel_open_at_the_present_question(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    first = await (await ward.ana.click(await ward.panel(ward.ana), label="Rules")).finished()
    assert text_of(first).startswith("## The round")
    minute = await (await ward.ana.click(first.message, label="Previous")).finished()
    assert text_of(minute).startswith("## Hot Ward in one minute")
    typed = await (await ward.ana.slash(ward.ward, "rules")).finished()
    assert text_of(typed).startswith("## The round")
    french = await (await ward.cleo.slash(ward.ward, "rules")).finished()
    assert text_of(french).startswith("## Coup de chaud en une minute"), "she is asked nothing"


async def test_the_question_mark_explains_what_is_asked_about(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    for person in (ward.ana, ward.ben):
        await ward.answer(person, await ward.panel(person))
    await ward.settled()
    panel = await ward.panel(ward.ana)
    assert "**Ice pack** · cools a fever" in words(panel)
    assert "?" in labels(panel)
    reply = await (await ward.ana.click(panel, label="?")).finished()
    assert "**Ice pack** · cools a fever" in text_of(reply)
    assert reply.message.ephemeral
    stranger = await (await ward.dev.click(await ward.panel(ward.dev), label="?")).finished()
    assert "nothing to explain" in text_of(stranger)


async def test_a_hint_says_why(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    reply = await (await ward.ana.click(await ward.panel(ward.ana), label="Hint")).finished()
    assert "A good player might choose" in text_of(reply)
    assert "> It leads, as far as can be seen, to as much as any other choice." in text_of(reply)
