"""The pictures of Sweet Tooth in words, from the same views: what a picture shows, its twin says."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.sweet_tooth.view import Mouth, View
from bot.kernel import Listing, Outcome, Text, Who, text
from render.sweet_tooth import teeth
from render.sweet_tooth.people import on_the_move, with_teeth

_KEY = "picture.sweet_tooth.twin"


def sheet(view: View, seat: int) -> tuple[Text, ...]:
    """One mouth: points first, then every tooth that is not clean, then what else there is."""
    mouth = view.mouths[seat]
    return tuple(_sheet(view, seat, mouth))


def _sheet(view: View, seat: int, mouth: Mouth) -> Iterator[Text]:
    yield text(f"{_KEY}.points", who=Who(seat), n=mouth.points)
    if on_the_move(view, seat):
        yield text(f"{_KEY}.turn", who=Who(seat))
    yield _teeth(mouth)
    yield text(f"{_KEY}.carries", green=mouth.appointments, laps=mouth.laps, goal=view.laps)
    if mouth.cube:
        yield text(f"{_KEY}.cube", who=Who(seat))
    if mouth.gone or mouth.out:
        yield text(f"{_KEY}.{'left' if mouth.gone else 'out'}", who=Who(seat))
        return
    yield text(f"{_KEY}.stands", where=_space(mouth.space), ahead=Listing(tuple(_ahead(view, mouth))))
    if view.pick and view.seat == seat:
        yield text(f"{_KEY}.pick", teeth=Listing(view.pick))


def _teeth(mouth: Mouth) -> Text:
    """Which teeth are what, worst first."""
    kinds = [kind for kind in reversed(teeth.SEVERITY) if kind != teeth.CLEAN and kind in mouth.teeth]
    if not kinds:
        return text(f"{_KEY}.clean")
    groups = (
        text(f"{_KEY}.teeth.{kind}", teeth=Listing(tuple(n for n, tooth in enumerate(mouth.teeth, 1) if tooth == kind)))
        for kind in kinds
    )
    return text(f"{_KEY}.marked", groups=Listing(tuple(groups)))


def _ahead(view: View, mouth: Mouth) -> Iterator[Text]:
    for pips in range(1, view.reach + 1):
        space = mouth.space + pips
        if space >= len(view.circuit):
            yield text(f"{_KEY}.rest", n=pips, space=_space(0))
            return
        yield text(f"{_KEY}.step", n=pips, space=_space(space))


def _space(space: int) -> Text:
    return text(f"sweet_tooth.space.{space}")


def table(view: View) -> tuple[Text, ...]:
    """Everybody in a line each, the dice, the cube."""
    return tuple(_table(view))


def _table(view: View) -> Iterator[Text]:
    yield text(f"{_KEY}.round", n=view.round)
    if on_the_move(view, view.turn):
        yield text(f"{_KEY}.turn", who=Who(view.turn))
    for seat, mouth in enumerate(view.mouths):
        if mouth.gone:
            yield text(f"{_KEY}.left", who=Who(seat))
            continue
        yield text(
            f"{_KEY}.player",
            who=Who(seat),
            n=mouth.points,
            where=_space(mouth.space),
            laps=mouth.laps,
            goal=view.laps,
            green=mouth.appointments,
        )
        if mouth.cube:
            yield text(f"{_KEY}.cube", who=Who(seat))
        if with_teeth(len(view.mouths)):
            yield _teeth(mouth)
    if view.cube_in_middle:
        yield text(f"{_KEY}.cube_free")
    if view.thrower is not None:
        thrown = tuple(text(f"{_KEY}.throw.{throw.purpose}", dice=Listing(throw.dice)) for throw in view.throws)
        yield text(f"{_KEY}.rolled", who=Who(view.thrower), thrown=Listing(thrown))
    yield _aim(view)


def final(outcome: Outcome, view: View) -> tuple[Text, ...]:
    """Who came where, with the teeth to prove it."""
    lines: list[Text] = [] if outcome.remark is None else [outcome.remark]
    for standing in outcome.standings:
        seat = standing.seat or 0
        key = "placed" if outcome.ranked else "points"
        place = {"rank": standing.rank} if outcome.ranked else {}
        lines.append(text(f"{_KEY}.{key}", who=Who(seat), n=standing.total, **place))
        if standing.remark is not None:
            lines.append(standing.remark)
        lines.append(_teeth(view.mouths[seat]))
    return (*lines, _aim(view))


def _aim(view: View) -> Text:
    return text(f"{_KEY}.aim", aim=text(f"picture.sweet_tooth.aim.{view.variant}"))
