"""A game in parts: the base game, and the expansions and optional rules that change it.

A game that has modules describes a match as a chain of stages. The base game is a few `Section`s of stages; a `Module`
is a frozen value that says which options turn it on and what it changes: stages it adds, replaces or extends, cards it
mixes into a pile, its part of the state, of the view and of the score, numbers it sets, and the default answers to its
questions. `compose` makes the `Rules` of one set of options out of them. It is pure and checks everything, so a module
that does not fit is an error of the tests and never of a match; a game caches its result by options.

Because the chain itself depends on the options, no stage has to ask whether a module is on: a stage that is not in the
chain is never entered, and a function that was not added is never called. What two modules need only together is a
module of its own, whose conditions name both.

How a module does what expansions usually do:

- a new phase or step: `Add` stages before or after one that exists;
- a phase played in another way: `Replace` it (by no stage at all, where it is left out);
- one more choice in a question, or something that happens besides: `Extend` the stage with a function that takes the
  stage and returns one with another `ask`, `apply` or `enter`. Several modules may extend one stage, in their order;
- another number of something: `terms`, which the game keeps in its state;
- more cards: `cards`, by pile;
- more things on the table: a field of the game's state and of its view, filled by `setup` and `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from bot.kernel.decision import Decision
from bot.kernel.dice import Dice
from bot.kernel.options import Condition, Value, holds

S = TypeVar("S")  # state
D = TypeVar("D")  # draft: the mutable thing a game works a step out with

Mix: TypeAlias = Callable[[Sequence[str], int, Dice], Sequence[str]]  # cards of a pile and seats in, cards out


class Stage(Struct, Generic[S, D], frozen=True):
    """A piece of a match. Those that ask have `ask` and `apply`; a stage that waits for no seat is left at once."""

    name: str
    phase: str  # the part of the round it belongs to, as people call it
    enter: Callable[[D], None]
    ask: Callable[[S, int], Decision] | None = None
    apply: Callable[[D, int, Any], None] | None = None
    at_once: bool = False  # all waiting seats are asked together, not one after the other


class Section(Struct, Generic[S, D], frozen=True):
    """Stages in a row that are played as a whole. `then` names the section that follows, given the state."""

    name: str
    stages: tuple[Stage[S, D], ...]
    then: Callable[[S], str] | None = None  # None: the match ends with this section


class Add(Struct, Generic[S, D], frozen=True):
    """New stages beside one that exists: `after` or `before` it. Modules that add at one place keep their order."""

    stages: tuple[Stage[S, D], ...]
    after: str = ""
    before: str = ""


class Replace(Struct, Generic[S, D], frozen=True):
    """These stages instead of one; without any, it is left out."""

    name: str
    stages: tuple[Stage[S, D], ...] = ()


class Extend(Struct, Generic[S, D], frozen=True):
    """A stage that does or offers more. The function returns the changed stage, under the same name."""

    name: str
    change: Callable[[Stage[S, D]], Stage[S, D]]


class ScoreLine(Struct, Generic[S], frozen=True):
    """One source of points. It stands before another line, or at the end."""

    name: str
    points: Callable[[S, int], int]
    before: str = ""
    always: bool = False  # shown with no points, too


class Module(Struct, Generic[S, D], frozen=True, kw_only=True):
    """An expansion or optional part of a game, or the base game's own part of what is composed here."""

    name: str
    when: tuple[Condition, ...] = ()  # all must hold; none: always on
    stages: tuple[Add[S, D] | Replace[S, D] | Extend[S, D], ...] = ()
    cards: Mapping[str, Mix] = {}  # by pile: what it makes of the cards before they are shuffled
    setup: Callable[[D], None] | None = None  # lays out its part of the state
    terms: Mapping[str, Any] = {}  # numbers it sets, by the name the game gives them
    view: Callable[[S, int | None], Mapping[str, Any]] | None = None  # its fields of what a seat may see
    lines: tuple[ScoreLine[S], ...] = ()
    defaults: Mapping[str, Callable[[S, int, Any], float]] = {}  # by kind of decision: the highest action is taken


class Rules(Struct, Generic[S, D], frozen=True, kw_only=True):
    """What one set of options plays by: everything that its modules contribute, in the order of the modules."""

    modules: tuple[str, ...]
    stages: Mapping[str, Stage[S, D]]
    sections: Mapping[str, Section[S, D]]
    first: Stage[S, D]
    following: Mapping[str, Stage[S, D]]  # within a section; its last stage has none
    leaving: Mapping[str, Section[S, D]]  # by the last stage of each section
    cards: Mapping[str, tuple[Mix, ...]]
    setups: tuple[Callable[[D], None], ...]
    terms: Mapping[str, Any]
    views: tuple[Callable[[S, int | None], Mapping[str, Any]], ...]
    lines: tuple[ScoreLine[S], ...]
    defaults: Mapping[str, Callable[[S, int, Any], float]]

    def next(self, state: S, stage: str) -> Stage[S, D] | None:
        """The stage after this one; None after the last. A section without stages is passed through."""
        if not stage:
            return self.first
        if stage in self.following:
            return self.following[stage]
        section = self.leaving[stage]
        while section.then is not None:
            section = self.sections[section.then(state)]
            if section.stages:
                return section.stages[0]
        return None

    def mixed(self, pile: str, cards: Sequence[str], seats: int, dice: Dice) -> Sequence[str]:
        """The cards of a pile once every module has made its change to them."""
        for mix in self.cards.get(pile, ()):
            cards = mix(cards, seats, dice)
        return cards


def enabled(modules: Iterable[Module[S, D]], options: Mapping[str, Value], seats: int) -> tuple[Module[S, D], ...]:
    """The modules that these options turn on."""
    return tuple(one for one in modules if all(holds(condition, options, seats) for condition in one.when))


def compose(sections: Sequence[Section[S, D]], modules: Sequence[Module[S, D]]) -> Rules[S, D]:
    """The rules of these modules together, or `ValueError` with the first thing that does not fit.

    Replacements come first, then extensions, then additions, each in the order of the modules. So a module may extend
    what another has put in the place of a stage, and add beside what another has added before it; but it cannot refer
    to a stage that was replaced by one of another name.
    """
    _unique("module", [one.name for one in modules])
    _unique("section", [section.name for section in sections])
    chains = {section.name: list(section.stages) for section in sections}
    _replace(chains, modules)
    _extend(chains, modules)
    _add(chains, modules)
    built = {section.name: _with_stages(section, chains[section.name]) for section in sections}
    stages = [stage for section in built.values() for stage in section.stages]
    _unique("stage", [stage.name for stage in stages])
    for stage in stages:
        if (stage.ask is None) != (stage.apply is None):
            raise ValueError(f"the stage {stage.name!r} must have both a question and what an answer does, or neither")
    cards: dict[str, tuple[Mix, ...]] = {}
    for module in modules:
        for pile, mix in module.cards.items():
            cards[pile] = (*cards.get(pile, ()), mix)
    return Rules(
        modules=tuple(one.name for one in modules),
        stages={stage.name: stage for stage in stages},
        sections=built,
        first=stages[0],
        following={one.name: other for section in built.values() for one, other in pairwise(section.stages)},
        leaving={section.stages[-1].name: section for section in built.values() if section.stages},
        cards=cards,
        setups=tuple(one.setup for one in modules if one.setup),
        terms=_merged("term", {one.name: one.terms for one in modules}),
        views=tuple(one.view for one in modules if one.view),
        lines=_lines(modules),
        defaults=_merged("default answer", {one.name: one.defaults for one in modules}),
    )


def _with_stages(section: Section[S, D], stages: Iterable[Stage[S, D]]) -> Section[S, D]:
    return Section(section.name, tuple(stages), section.then)


def _place(chains: Mapping[str, list[Stage[S, D]]], name: str, wanted: str) -> tuple[list[Stage[S, D]], int]:
    """The chain a stage is in, and its index there."""
    for chain in chains.values():
        for index, stage in enumerate(chain):
            if stage.name == name:
                return chain, index
    raise ValueError(f"{wanted} {name!r}, which is no stage of this chain")


def _replace(chains: Mapping[str, list[Stage[S, D]]], modules: Sequence[Module[S, D]]) -> None:
    replaced: dict[str, str] = {}
    for module in modules:
        for change in module.stages:
            if isinstance(change, Replace):
                if change.name in replaced:
                    raise ValueError(f"both {replaced[change.name]} and {module.name} replace {change.name!r}")
                replaced[change.name] = module.name
                chain, index = _place(chains, change.name, f"{module.name} replaces")
                chain[index : index + 1] = change.stages


def _extend(chains: Mapping[str, list[Stage[S, D]]], modules: Sequence[Module[S, D]]) -> None:
    for module in modules:
        for change in module.stages:
            if isinstance(change, Extend):
                chain, index = _place(chains, change.name, f"{module.name} extends")
                chain[index] = change.change(chain[index])
                if chain[index].name != change.name:
                    raise ValueError(f"{module.name} renames {change.name!r} by extending it")


def _add(chains: Mapping[str, list[Stage[S, D]]], modules: Sequence[Module[S, D]]) -> None:
    added: dict[str, int] = {}  # how many stages were added right after a stage: the next ones come after those
    for module in modules:
        for change in module.stages:
            if not isinstance(change, Add):
                continue
            if bool(change.after) == bool(change.before):
                raise ValueError(f"{module.name} adds stages that stand neither before nor after another")
            chain, index = _place(chains, change.after or change.before, f"{module.name} adds stages beside")
            if change.after:
                index += 1 + added.get(change.after, 0)
                added[change.after] = added.get(change.after, 0) + len(change.stages)
            chain[index:index] = change.stages


def _lines(modules: Sequence[Module[S, D]]) -> tuple[ScoreLine[S], ...]:
    lines: list[ScoreLine[S]] = []
    for module in modules:
        for line in module.lines:
            names = [other.name for other in lines]
            if line.before and line.before not in names:
                raise ValueError(f"{module.name} puts {line.name!r} before {line.before!r}, which is no score line")
            lines.insert(names.index(line.before) if line.before else len(lines), line)
    _unique("score line", [line.name for line in lines])
    return tuple(lines)


def _merged(what: str, parts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """All parts as one; two modules may not both say what something is."""
    owners: dict[str, str] = {}
    merged: dict[str, Any] = {}
    for module, part in parts.items():
        for name, value in part.items():
            if name in owners:
                raise ValueError(f"both {owners[name]} and {module} set the {what} {name!r}")
            owners[name], merged[name] = module, value
    return merged


def _unique(what: str, names: Sequence[str]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"there are two of the {what} {', '.join(map(repr, twice))}")
