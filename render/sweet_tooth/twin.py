"""The text twins of Sweet Tooth's pictures, from the same views, as `Text`s that are translated later."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.sweet_tooth.view import Mouth, View
from bot.kernel import Listing, Outcome, Text, Who, text
from render.sweet_tooth import teeth
from render.sweet_tooth.player_list import is_to_move, teeth_shown

_KEY = "picture.sweet_tooth.twin"


def write_sheet(view: View, seat: int) -> tuple[Text, ...]:
    """Points, then every tooth that is not clean, then tokens and the road ahead."""
    mouth = view.mouths[seat]
    return tuple(_write_sheet(view, seat, mouth))


def _write_sheet(view: View, seat: int, mouth: Mouth) -> Iterator[Text]:
    yield text(f"{_KEY}.points", who=Who(seat), n=mouth.points)
    if is_to_move(view, seat):
        yield text(f"{_KEY}.turn", who=Who(seat))
    yield _write_teeth(mouth)
    yield text(f"{_KEY}.carries", green=mouth.appointments, laps=mouth.laps, goal=view.laps)
    if mouth.cube:
        yield text(f"{_KEY}.cube", who=Who(seat))
    if mouth.gone or mouth.out:
        yield text(f"{_KEY}.{'left' if mouth.gone else 'out'}", who=Who(seat))
        return
    yield text(f"{_KEY}.stands", where=_space_text(mouth.space), ahead=Listing(tuple(_write_road_ahead(view, mouth))))
    if view.pick and view.seat == seat:
        yield text(f"{_KEY}.pick", teeth=Listing(view.pick))


def _write_teeth(mouth: Mouth) -> Text:
    """The teeth of each state, worst first."""
    kinds = [kind for kind in reversed(teeth.SEVERITY) if kind != teeth.CLEAN and kind in mouth.teeth]
    if not kinds:
        return text(f"{_KEY}.clean")
    groups = (
        text(f"{_KEY}.teeth.{kind}", teeth=Listing(tuple(n for n, tooth in enumerate(mouth.teeth, 1) if tooth == kind)))
        for kind in kinds
    )
    return text(f"{_KEY}.marked", groups=Listing(tuple(groups)))


def _write_road_ahead(view: View, mouth: Mouth) -> Iterator[Text]:
    for pips in range(1, view.reach + 1):
        space = mouth.space + pips
        if space >= len(view.circuit):
            yield text(f"{_KEY}.rest", n=pips, space=_space_text(0))
            return
        yield text(f"{_KEY}.step", n=pips, space=_space_text(space))


def _space_text(space: int) -> Text:
    return text(f"sweet_tooth.space.{space}")


def write_table(view: View) -> tuple[Text, ...]:
    """A line for each player, the cube, the dice."""
    return tuple(_write_table(view))


def _write_table(view: View) -> Iterator[Text]:
    yield text(f"{_KEY}.round", n=view.round)
    if is_to_move(view, view.turn):
        yield text(f"{_KEY}.turn", who=Who(view.turn))
    for seat, mouth in enumerate(view.mouths):
        if mouth.gone:
            yield text(f"{_KEY}.left", who=Who(seat))
            continue
        yield text(
            f"{_KEY}.player",
            who=Who(seat),
            n=mouth.points,
            where=_space_text(mouth.space),
            laps=mouth.laps,
            goal=view.laps,
            green=mouth.appointments,
        )
        if mouth.cube:
            yield text(f"{_KEY}.cube", who=Who(seat))
        if teeth_shown(len(view.mouths)):
            yield _write_teeth(mouth)
    if view.cube_in_middle:
        yield text(f"{_KEY}.cube_free")
    if view.thrower is not None:
        thrown = tuple(text(f"{_KEY}.throw.{throw.purpose}", dice=Listing(throw.dice)) for throw in view.throws)
        yield text(f"{_KEY}.rolled", who=Who(view.thrower), thrown=Listing(thrown))
    yield _aim_text(view)


def write_final(outcome: Outcome, view: View) -> tuple[Text, ...]:
    """The ranking, with the teeth of each player."""
    lines: list[Text] = [] if outcome.remark is None else [outcome.remark]
    for standing in outcome.standings:
        seat = standing.seat or 0
        key = "placed" if outcome.ranked else "points"
        place = {"rank": standing.rank} if outcome.ranked else {}
        lines.append(text(f"{_KEY}.{key}", who=Who(seat), n=standing.total, **place))
        if standing.remark is not None:
            lines.append(standing.remark)
        lines.append(_write_teeth(view.mouths[seat]))
    return (*lines, _aim_text(view))


def _aim_text(view: View) -> Text:
    return text(f"{_KEY}.aim", aim=text(f"picture.sweet_tooth.aim.{view.variant}"))
