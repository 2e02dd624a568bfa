"""Severe patients who become ghosts, moving ghosts about (D20), fading patients, and what ghosts score (M7)."""

from __future__ import annotations

from bot.games.clinic import texts
from bot.games.clinic.actions import Finish, RelocateGhost, RelocateGhosts
from bot.games.clinic.building.grid import floor_of
from bot.games.clinic.building.kinds import (
    EXTERNAL,
    LABORATORY,
    OPERATING,
    SHOP,
    SUPPLY,
    TOILETS,
    TRIAGE,
    WAITING,
)
from bot.games.clinic.building.site import Site
from bot.games.clinic.constants import constants
from bot.games.clinic.market import appointments
from bot.games.clinic.options import on
from bot.games.clinic.people.person import PATIENT, YELLOW, Person
from bot.games.clinic.phases.administration import is_dying, lose_patient, stays_as_he_is, tell_worse
from bot.games.clinic.phases.admit import becomes_ghost
from bot.games.clinic.phases.asking import asking
from bot.games.clinic.phases.components import with_stock
from bot.games.clinic.phases.ghosts import GHOST, GHOST_QUESTION, free_modules, new_ghost, pay_for_ghost
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, SeatStep
from bot.games.clinic.table.state import State
from bot.games.clinic.table.terms import letters
from bot.kernel import Choice, Condition, Decision, Group, Replace, ScoreLine, Text
from bot.kernel.decision import MAX_IN_GROUP

HAUNT = "haunt"
_TOP, _ASIDE = "top", "aside"
_ASIDE_ORDER = (SUPPLY, LABORATORY + SHOP + TOILETS, OPERATING + EXTERNAL + WAITING + TRIAGE)


def receive_ghost(draft: Draft, seat: int, service: str, letter: str) -> bool:
    """An orange or red patient goes back into the bag, for money and a ghost (M7.2)."""
    if not becomes_ghost(draft.state, letter):
        return False
    appointments.put_back(draft, letter)
    pay_for_ghost(draft, seat, texts.queued(letter, service))
    return True


# --- moving about ---


def enter_haunt(draft: Draft, seat: int) -> bool:
    draft.update(seat, relocated=())
    site = draft.player(seat).site
    return bool(site.ghosts) and bool(free_modules(site))


def _top(site: Site) -> tuple[int, ...]:
    cells = sorted(site.built, key=lambda cell: (-floor_of(cell), cell))
    return tuple(sorted(cells[: len(site.ghosts)]))


def _aside(site: Site) -> tuple[int, ...]:
    def rank(cell: int) -> int:
        kind = site.modules[cell]
        return next((i for i, kinds in enumerate(_ASIDE_ORDER) if kind in kinds), len(_ASIDE_ORDER))

    cells = sorted(site.built, key=lambda cell: (rank(cell), -floor_of(cell), cell))
    return tuple(sorted(cells[: len(site.ghosts)]))


_WAYS = {_TOP: _top, _ASIDE: _aside}


def ask_haunt(state: State, seat: int) -> Decision:
    player = state.players[seat]
    site = player.site
    plain = [Choice(Finish(), texts.word("choice.ghosts_stay"), declines=True)]
    if not player.relocated:
        now = tuple(sorted(site.ghosts))
        plain += [
            Choice(RelocateGhosts(name), texts.word(f"choice.ghosts_{name}"))
            for name, way in _WAYS.items()
            if way(site) != now
        ]
    free = free_modules(site)[:MAX_IN_GROUP]
    groups = tuple(
        Group(
            texts.phrase("ghost_at", place=texts.place(site, ghost)),
            tuple(Choice(RelocateGhost(ghost, cell), texts.place(site, cell), shows_effect=True) for cell in free),
            folded=True,
        )
        for ghost in sorted(site.ghosts)
        if ghost not in player.relocated and free
    )
    return Decision(seat, HAUNT, texts.word("ask.haunt"), tuple(plain), groups)


def apply_haunt(draft: Draft, seat: int, action: RelocateGhost | RelocateGhosts | Finish) -> None:
    player = draft.player(seat)
    site = player.site
    if isinstance(action, RelocateGhost):
        ghosts = tuple(action.cell if ghost == action.start else ghost for ghost in site.ghosts)
        draft.update(seat, relocated=(*player.relocated, action.cell))
    elif isinstance(action, RelocateGhosts):
        ghosts = _WAYS[action.way](site)
    else:
        draft.emit("ghosts_stay", seat)
        return
    draft.update_site(seat, ghosts=ghosts)
    places = texts.row([texts.place(site, cell) for cell in sorted(ghosts)[:4]], "semicolon")
    draft.emit("ghosts_moved", seat, tuple(f"cell:{cell}" for cell in ghosts), ("places", places), ("n", len(ghosts)))


def _asks_again(draft: Draft, seat: int, action: object) -> bool:
    """Each ghost is moved at most once."""
    player = draft.player(seat)
    return isinstance(action, RelocateGhost) and len(player.relocated) < len(player.site.ghosts)


# --- administration and the end ---


def enter_haunted_worsening(draft: Draft) -> None:
    """White becomes yellow; yellow dies without loss and leaves a ghost behind (M7.5)."""
    for seat in draft.state.order:
        told: list[Text] = []
        marks: list[str] = []
        for one in draft.player(seat).people:
            if one.kind == PATIENT and not stays_as_he_is(draft.player(seat), one):
                _worsen(draft, seat, one, told, marks)
        tell_worse(draft, seat, told, marks)
    draft.wait_for(tuple(seat for seat in draft.state.order if draft.player(seat).pending))


def _worsen(draft: Draft, seat: int, one: Person, told: list[Text], marks: list[str]) -> None:
    if is_dying(one):
        lose_patient(draft, seat, one)
    elif one.level >= YELLOW:
        draft.remove_person(seat, one.id)
        draft.emit("faded", seat, ("pre" if one.place < 0 else f"cell:{one.place}",), ("patient", texts.person(one)))
        new_ghost(draft, seat, one.place)
    else:
        after = draft.change_person(seat, one.id, level=one.level + 1)
        told.append(texts.person(after))
        marks.append(f"person:{one.id}")


def _ghost_points(state: State, seat: int) -> int:
    return sum(floor_of(cell) + 1 for cell in state.players[seat].site.ghosts)


def _stay(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, Finish)


def _ghost_bag(seats: int) -> str:
    return letters(constants().ghost_bag[seats])


_QUESTIONS = {GHOST: GHOST_QUESTION}

GHOSTS = ClinicModule(
    name="ghosts",
    when=(on("ghosts"),),
    setup=with_stock("ghosts", constants().ghosts_per_player),
    terms={"haunting": True},
    stages=(
        Replace(
            "worsening",
            (asking("worsening", "administration", enter_haunted_worsening, _QUESTIONS, at_once=True),),
        ),
    ),
    lines=(ScoreLine("ghosts", _ghost_points, before="time"),),
    hooks=Hooks(
        questions=_QUESTIONS,
        movement=(SeatStep("haunt", 90, enter_haunt, ask_haunt, apply_haunt, _asks_again),),
        receive=(receive_ghost,),
    ),
    defaults={HAUNT: _stay},
)
GHOST_BAG = ClinicModule(
    name="bag of ghosts", when=(on("ghosts"), Condition("triage", (False,))), terms={"bag": _ghost_bag}
)
