"""Composing the rules of a game from its modules: what they change, and every way in which they do not fit."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.kernel import (
    SEATS,
    Add,
    Condition,
    Dice,
    Extend,
    Module,
    Replace,
    Rules,
    ScoreLine,
    Section,
    Stage,
    compose,
    enabled,
)

Log = list[str]  # the draft of these rules: what was entered
Any_Module = Module[int, Log]  # their state is the number of the round


def stage(name: str) -> Stage[int, Log]:
    return Stage(name, "phase", lambda log: log.append(name))


SECTIONS: tuple[Section[int, Log], ...] = (
    Section("setup", (stage("deal"),), lambda _: "round"),
    Section("round", (stage("draw"), stage("act")), lambda number: "end" if number == 2 else "pause"),
    Section("pause", (), lambda _: "round"),
    Section("end", (stage("score"),)),
)


def names(*modules: Any_Module) -> list[str]:
    return [one.name for section in rules(*modules).sections.values() for one in section.stages]


def rules(*modules: Any_Module) -> Rules[int, Log]:
    return compose(SECTIONS, modules)


def module(name: str, *stages: Any, **parts: Any) -> Any_Module:
    return Module(name=name, stages=stages, **parts)


def test_the_chain_goes_through_its_sections() -> None:
    base = rules()
    passed, name, number = [], "", 1
    while (following := base.next(number, name)) is not None:
        passed.append(following.name)
        name = following.name
        number += name == "act"
    assert passed == ["deal", "draw", "act", "score"]
    assert base.next(1, "act") is base.stages["draw"]  # the pause has no stages, so it is passed through


def test_stages_are_added_replaced_left_out_and_extended() -> None:
    assert names() == ["deal", "draw", "act", "score"]
    assert names(module("a", Add((stage("x"), stage("y")), after="draw"))) == ["deal", "draw", "x", "y", "act", "score"]
    assert names(module("a", Add((stage("x"),), before="draw"))) == ["deal", "x", "draw", "act", "score"]
    assert names(module("a", Replace("act", (stage("x"), stage("y"))))) == ["deal", "draw", "x", "y", "score"]
    assert names(module("a", Replace("act"))) == ["deal", "draw", "score"]
    one = rules(module("a", Extend("act", lambda old: replace(old, at_once=True))))
    assert one.stages["act"].at_once and not rules().stages["act"].at_once


def test_modules_at_one_place_keep_their_order() -> None:
    first, second = module("a", Add((stage("x"),), after="draw")), module("b", Add((stage("y"),), after="draw"))
    assert names(first, second) == ["deal", "draw", "x", "y", "act", "score"]
    first, second = module("a", Add((stage("x"),), before="act")), module("b", Add((stage("y"),), before="act"))
    assert names(first, second) == ["deal", "draw", "x", "y", "act", "score"]


def test_a_module_builds_on_another() -> None:
    first = module("a", Replace("act", (stage("act"),)), Add((stage("x"),), after="deal"))
    second = module("b", Extend("act", lambda old: replace(old, at_once=True)), Add((stage("y"),), after="x"))
    assert names(first, second) == ["deal", "x", "y", "draw", "act", "score"]
    assert rules(first, second).stages["act"].at_once


def test_extensions_are_put_around_each_other_in_order() -> None:
    def saying(word: str) -> Any:
        def change(old: Stage[int, Log]) -> Stage[int, Log]:
            def enter(log: Log) -> None:
                old.enter(log)
                log.append(word)

            return replace(old, enter=enter)

        return Extend("act", change)

    log: Log = []
    rules(module("a", saying("one")), module("b", saying("two"))).stages["act"].enter(log)
    assert log == ["act", "one", "two"]


@pytest.mark.parametrize(
    ("modules", "why"),
    [
        ([module("a"), module("a")], "two of the module 'a'"),
        ([module("a", Add((stage("x"),), after="lunch"))], "a adds stages beside 'lunch'"),
        ([module("a", Add((stage("x"),)))], "neither before nor after"),
        ([module("a", Add((stage("x"),), before="act", after="draw"))], "neither before nor after"),
        ([module("a", Replace("lunch"))], "a replaces 'lunch'"),
        ([module("a", Replace("act")), module("b", Replace("act"))], "both a and b replace 'act'"),
        ([module("a", Replace("act")), module("b", Extend("act", lambda old: old))], "b extends 'act'"),
        ([module("a", Extend("act", lambda _: stage("other")))], "a renames 'act'"),
        ([module("a", Add((stage("deal"),), after="act"))], "two of the stage 'deal'"),
        ([module("a", Extend("act", lambda old: replace(old, apply=lambda *_: None)))], "'act' must have both"),
        ([module("a", terms={"dice": 1}), module("b", terms={"dice": 2})], "both a and b set the term 'dice'"),
        (
            [module("a", defaults={"act": lambda *_: 0}), module("b", defaults={"act": lambda *_: 0})],
            "the default answer 'act'",
        ),
        ([module("a", lines=(ScoreLine("x", lambda *_: 1, before="y"),))], "before 'y', which is no score line"),
        (
            [module("a", lines=(ScoreLine("x", lambda *_: 1), ScoreLine("x", lambda *_: 1)))],
            "two of the score line 'x'",
        ),
    ],
)
def test_what_does_not_fit_is_named(modules: list[Any_Module], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        compose(SECTIONS, modules)


def test_parts_come_together_in_the_order_of_the_modules() -> None:
    one = module(
        "a",
        cards={"pile": lambda cards, _seats, _dice: [*cards, "a"]},
        terms={"dice": 3},
        setup=lambda log: log.append("a"),
        view=lambda _state, _seat: {"a": 1},
        lines=(ScoreLine("first", lambda *_: 1), ScoreLine("last", lambda *_: 2)),
    )
    other = module(
        "b",
        cards={"pile": lambda cards, seats, _dice: [*cards, *"b" * seats]},
        terms={"nurses": 4},
        setup=lambda log: log.append("b"),
        lines=(ScoreLine("middle", lambda *_: 3, before="last"),),
    )
    both = rules(one, other)
    assert both.modules == ("a", "b")
    assert list(both.mixed("pile", ["c"], 2, Dice(bytes(32)))) == ["c", "a", "b", "b"]
    assert list(both.mixed("other", ["c"], 2, Dice(bytes(32)))) == ["c"]
    assert both.terms == {"dice": 3, "nurses": 4}
    log: Log = []
    for lay_out in both.setups:
        lay_out(log)
    assert log == ["a", "b"]
    assert [part(1, None) for part in both.views] == [{"a": 1}]
    assert [line.name for line in both.lines] == ["first", "middle", "last"]


def test_options_turn_modules_on() -> None:
    base = module("base")
    ghosts = module("ghosts", when=(Condition("ghosts", (True,)),))
    alone = module("alone", when=(Condition(SEATS, (1,)),))
    both = module("ghosts alone", when=(Condition("ghosts", (True,)), Condition(SEATS, (1,))))
    every = (base, ghosts, alone, both)
    assert enabled(every, {"ghosts": False}, 2) == (base,)
    assert enabled(every, {"ghosts": True}, 2) == (base, ghosts)
    assert enabled(every, {"ghosts": True}, 1) == every
