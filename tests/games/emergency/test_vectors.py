"""Every vector of the rule file (V01 to V59): placements, score rows, cardiologist checks and URSULE's turns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.games.emergency.components import COLOURS, specialists
from bot.games.emergency.phases.ursule import plan, play
from bot.games.emergency.scoring.cardiologists import Cardiologist, check_goals, check_solo_goals
from bot.games.emergency.scoring.epidemiologists import epidemiologist_points, largest_group
from bot.games.emergency.scoring.radiologists import radiologist_points
from bot.games.emergency.scoring.score_row import score_sheet, score_ursule
from bot.games.emergency.sheet.board import values
from bot.games.emergency.sheet.bonus import Arrival, Die
from bot.games.emergency.sheet.placement import legal_values, open_beds, stethoscopes_for
from bot.games.emergency.sheet.sheet import Sheet
from tests.games.emergency.notation import patients, sheet

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))


def of_kind(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("given", "wanted"), [
        pytest.param(vector["in"], vector["out"], id=vector["id"]) for vector in VECTORS if vector["kind"] == kind
    ])  # fmt: skip


def test_no_vector_is_forgotten() -> None:
    assert [vector["id"] for vector in VECTORS] == [f"V{number:02}" for number in range(1, 60)]
    assert {vector["kind"] for vector in VECTORS} == {"place", "score", "cards", "ursule"}


@of_kind("place")
def test_placements(given: dict[str, Any], wanted: dict[str, Any]) -> None:
    before = sheet(given["sheet"])
    arrival = Arrival(given["colour"], tuple(given["values"]), extra=len(given["values"]) > 1)
    found = {
        str(section): {
            "blood": bags,
            "values": {
                str(value): stethoscopes_for(arrival, value) for value in legal_values(before, arrival, section)
            },
        }
        for section, _, bags, _ in open_beds(before, arrival)
    }
    assert found == wanted
    cheapest = {str(section): price for section, _, _, price in open_beds(before, arrival)}
    assert cheapest == {section: min(place["values"].values()) for section, place in wanted.items()}


@of_kind("score")
def test_score_rows(given: dict[str, Any], wanted: dict[str, Any]) -> None:
    before = sheet(given)
    if given.get("role") == "ursule":
        row = score_ursule(before, given["radiologist"], given["epidemiologist"], tuple(given["modifications"]))
    else:
        row = score_sheet(before, given.get("radiologist", "R1"), given.get("epidemiologist", "E1"))
    found = msgspec.to_builtins(row)
    # A vector that names no specialist leaves that box out of its total.
    for box in ("radiologist", "epidemiologist"):
        found["total"] -= 0 if box in given else found[box]
    named = {key: value for key, value in wanted.items() if key not in ("everySpecialist", "detail")}
    assert {key: found[key] for key in named} == named
    each = wanted.get("everySpecialist", {})
    assert {card: points_of(card, before) for card in each} == each
    if "detail" in wanted:
        assert largest_group(values(before.sections)) == wanted["detail"]["largestGroup"]


def points_of(card: str, before: Sheet) -> int:
    if card in specialists().radiologists:
        return radiologist_points(card, before.sections)
    return epidemiologist_points(card, values(before.sections))


@of_kind("cards")
def test_cardiologist_checks(given: dict[str, Any], wanted: dict[str, Any]) -> None:
    if given.get("solo"):
        cards = tuple(Cardiologist(card, 5) for card in given["cards"])
        after, won, discards = check_solo_goals(cards, sheet(given["human"]), given["ursuleFilled"])
        hers = sum(win.points for win in won if win.seat is None)
        left = [card.card for card in after if card.value is not None]
        assert discards == ("discard" in given)
        if discards:  # she gets her points when the human has said which card goes
            hers += 5
            left.remove(given["discard"])
        assert sum(win.points for win in won if win.seat == 0) == wanted["human"]
        assert (hers, left) == (wanted["ursule"], wanted["cards"])
        return
    players = tuple(sheet(player) for player in given["players"])
    after, won = check_goals(tuple(Cardiologist(card, value) for card, value in given["cards"].items()), players)
    gains: list[dict[str, int]] = [{} for _ in players]
    for win in won:
        assert win.seat is not None
        gains[win.seat][win.card] = win.points
    assert gains == wanted["gains"]
    assert {card.card: card.value for card in after if card.value is not None} == wanted["cards"]


@of_kind("ursule")
def test_turns_of_ursule(given: dict[str, Any], wanted: dict[str, Any]) -> None:
    before = sheet(given["sheet"])
    dice = tuple(Die(colour, given["dice"][colour], given["card"][colour]) for colour in COLOURS)
    chosen = plan(before, dice, given["takenByChief"], given["lastRound"])
    assert chosen.die.colour == wanted["die"]
    assert chosen.price == wanted.get("paidBloodForDie", 0)
    assert (chosen.bed.section if chosen.bed else None) == wanted["section"]
    if "value" in wanted:
        assert chosen.bed is not None
        assert chosen.bed.value == wanted["value"]
    played = play(before, dice, given["takenByChief"], given["lastRound"])
    check_sheet(played.sheet, wanted.get("sheet", {}))
    places = [place for deed in played.events for place in deed.places]
    newly = [place for place in places if place.startswith("curtain:")]
    assert [int(place[len("curtain:")]) for place in newly] == ([wanted["curtain"]] if "curtain" in wanted else [])
    if "extra" in wanted:
        beds = [place.removeprefix("bed:") for place in places if place.startswith("bed:")]
        section = wanted["extra"]["section"]
        assert beds[1].startswith(f"{section}.")
        assert played.sheet.sections[section - 1][-1].value == wanted["extra"]["value"]
    if "filled" in wanted:
        assert played.filled == len(wanted["filled"])


def check_sheet(found: Sheet, wanted: dict[str, Any]) -> None:
    for number, written in wanted.get("sections", {}).items():
        assert found.sections[int(number) - 1] == patients(written)
    named = sheet(wanted)
    fields = {"stethoscopes": ("stethoscopes_gained", "stethoscopes_used"), "blood": ("blood_gained", "blood_used"),
              "nurses": ("nurses",), "morgue": ("deaths",)}  # fmt: skip
    for key, attributes in fields.items():
        if key in wanted:
            assert [getattr(found, name) for name in attributes] == [getattr(named, name) for name in attributes]
