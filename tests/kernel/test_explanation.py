"""Explanations are found by the keys of names, at any depth of the texts of a decision."""

from __future__ import annotations

from bot.kernel import Choice, Decision, GameMeta, Group, Listing, explanation_of, named_things, text

META = GameMeta("ward", (1, 2), 1, explained=("card", "token"))
CARD, TOKEN, WORD = text("ward.card.d.scanner"), text("ward.token.blood", n=2), text("ward.colour.red")


def test_things_are_found_in_question_groups_labels_and_hints_once_and_in_order() -> None:
    nested = text("ward.choice", what=Listing((WORD, text("ward.pair", a=TOKEN, b=WORD))))
    decision = Decision(
        0,
        "x",
        text("ward.ask", card=text("ward.card.a")),
        (Choice(1, nested, CARD), Choice(2, WORD)),
        (Group(text("ward.card.g"), (Choice(3, CARD),)),),
        things=(text("ward.token.late"),),
    )
    keys = [thing.key for thing in named_things(META, decision)]
    assert keys == ["ward.card.a", "ward.token.late", "ward.card.g", "ward.token.blood", "ward.card.d.scanner"]


def test_an_explanation_gets_the_values_of_the_name() -> None:
    assert explanation_of(META, TOKEN) == text("ward.about.token.blood", n=2)
    assert explanation_of(META, CARD) == text("ward.about.card.d.scanner")


def test_other_words_and_other_games_are_not_explained() -> None:
    for key in ("ward.colour.red", "ward.card", "clinic.card.d.scanner", "card", "ward.cards.x"):
        assert explanation_of(META, text(key)) is None
