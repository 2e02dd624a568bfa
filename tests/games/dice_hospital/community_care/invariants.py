"""What must hold at every moment of a match with Community Care (rules, chapter 12)."""

from __future__ import annotations

from collections import Counter

from bot.games.dice_hospital.cards.city import city_parts
from bot.games.dice_hospital.cards.tokens import colour_of
from bot.games.dice_hospital.table.automa import BAG
from bot.games.dice_hospital.table.city import City
from bot.games.dice_hospital.table.hospital import NOBODY, NURSE, Hospital
from bot.games.dice_hospital.table.state import Board, State

COLOURED = ("R", "Y", "G")


def check(state: State) -> None:
    _check_dice(state)
    for hospital in state.hospitals:
        _check_hospital(state, hospital)
    if state.city is not None:
        _check_city(state, state.city)
    if state.board is not None:
        _check_tokens(state, state.board)
    if state.automa is not None:
        _check_automa(state)
    for one in state.ambulances:
        assert sum(die.colour == "P" for die in one.dice) <= 1


def _check_dice(state: State) -> None:
    found = Counter(state.bag)
    found.update(die.colour for die in state.rolled)
    found.update(die.colour for one in state.ambulances for die in one.dice)
    found.update(space.colour for space in state.spaces if space.seat is not None)
    for hospital in state.hospitals:
        found.update(patient.true for patient in hospital.patients)
        found.update(die.colour for die in hospital.arrivals)
        found.update(leaver.true for leaver in hospital.discharged)
    if state.city is not None:
        found.update(die.colour for die in state.city.patients if die)
    if state.automa is not None:
        found.update(state.automa.waiting)
        found.update(held for card in state.automa.row for held in card.slots if held and held != BAG)
    each = state.terms.dice_per_colour
    for colour in COLOURED:
        assert found[colour] == each + state.created.count(colour), colour
    assert "P" not in state.bag


def _check_hospital(state: State, hospital: Hospital) -> None:
    patients = hospital.patients
    assert len({patient.pid for patient in patients}) == len(patients) == len({(p.ward, p.bed) for p in patients})
    assert sum(patient.in_bed for patient in patients) <= 12
    for patient in patients:
        assert 0 <= patient.ward < 4 and patient.bed < (5 if patient.kind == "baby" else 3)
        assert 1 <= patient.value <= 6 or (patient.kind and patient.ready and state.stage == "activation")
        assert (patient.true == "P") == bool(patient.kind)
        assert patient.kind != "baby" or patient.value >= 4
    assert hospital.blood >= 0 and hospital.deaths >= 0
    pawns = [pawn for pawn in hospital.pawns_out() if pawn != NOBODY]
    assert pawns.count(NURSE) <= hospital.nurses + hospital.extra_nurses
    others = [pawn for pawn in pawns if pawn != NURSE]
    assert len(set(others)) == len(others) and all(pawn < len(hospital.specialists) for pawn in others)
    if hospital.by_ward:
        _check_families(hospital)


def _check_families(hospital: Hospital) -> None:
    rooms = {one.ward: one for one in hospital.departments if one.ward >= 0}
    assert sorted(rooms) == [0, 1, 2, 3]
    for ward, room in rooms.items():
        kinds = Counter(one.kind for one in hospital.patients if one.ward == ward)
        assert kinds["mother"] <= 1 and kinds["baby"] <= 2
        assert bool(kinds["mother"]) == (bool(kinds["baby"]) or hospital.expecting == ward)
        assert room.closed != bool(kinds["mother"]) and not room.tokens
    left = Counter(leaver.kind for leaver in hospital.discharged)
    assert left["mother"] <= left["baby"] <= 2 * left["mother"]


def _check_city(state: State, city: City) -> None:
    roads = city.roads
    reached, frontier = {0}, [0]
    while frontier:
        for other in roads.links[frontier.pop()]:
            if other not in reached:
                reached.add(other)
                frontier.append(other)
    assert len(reached) == len(city.tiles)
    for tile, die in enumerate(city.patients):
        assert die is None or 1 <= die.value <= 5
        assert die is not None or city.bonus[tile] is None
        assert die is None or (die.colour == "P") == city.tiles[tile].pink or die.colour != "P"
    tokens = len(city.pile) + len(city.discard) + len(city.brought) + sum(token is not None for token in city.bonus)
    tokens += sum(len(one.bonus) + one.volunteers for one in state.hospitals)
    assert tokens == sum(token.copies for token in city_parts().bonus)
    parked = [one for one in city.parked if one]
    assert len(set(parked)) == len(parked)
    if city.order:
        assert sorted(city.order) == list(range(state.seats))
    late = "refill_later" in state.options.house_rules
    if state.stage == "collecting" and city.position is None and not late:
        assert all(any(city.patients[tile] for tile in line) for line in city.cells())
    if state.stage in ("improvement", "activation"):
        assert state.first == city.order[0] and sorted(one.ambulance or 0 for one in state.hospitals) == list(
            range(1, state.seats + 1)
        )


def _check_tokens(state: State, board: Board) -> None:
    found: Counter[str] = Counter()
    for pile in board.piles:
        assert all(colour_of(token) == pile.colour for token in pile.tokens)
        found[pile.colour] += len(pile.tokens)
    found.update(map(colour_of, board.removed))
    for hospital in state.hospitals:
        found.update(map(colour_of, hospital.looking))
        laid = [one.tokens for one in hospital.departments] + [one.tokens for one in hospital.specialists]
        assert all(len(tokens) <= 2 for tokens in laid)
        found.update(colour_of(token) for tokens in laid for token in tokens)
    assert all(found[pile.colour] == 14 for pile in board.piles)


def _check_automa(state: State) -> None:
    automa = state.automa
    assert automa is not None
    assert len(automa.row) == 9 and len(automa.pile) + len(automa.discard) == 12
    up = sum(one.up for one in automa.row)
    if state.stage in ("activation", "neglect"):
        assert up == state.round + 1
    for one in automa.row:
        for held, wanted in zip(one.slots, one.wanted, strict=False):
            assert held in ("", BAG, wanted) or (wanted == "X" and held in COLOURED)
    assert sum(one.covered for one in automa.row) == automa.tiles
