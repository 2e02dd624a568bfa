"""The topic of the rulebook that answers each kind of decision. Data only."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, str] = {
    "tile": "round",
    "bonus": "round",
    "bonus_place": "build",
    "build": "build",
    "place": "build",
    "hire_doctor": "hire",
    "hire_other": "hire",
    "queue": "admit",
    "park": "cars",
    "move": "movement",
    "business": "treatments",
    "unpaid": "costs",
    "start_hub": "board",
    "start_entrance": "board",
    "start_room": "board",
    "start_supply": "board",
    "start_machine": "cigarettes",
    "start_shop": "gift_shop",
    "start_wc": "toilets",
    "start_triage": "triage",
    "card": "urban_design",
    "deck": "urban_design",
    "smoker": "cigarettes",
    "land": "helicopters",
    "burn_room": "fire_trucks",
    "triage": "triage",
    "redraw": "triage",
    "keep": "triage",
    "dropping": "dogs",
    "ghost": "ghosts",
    "haunt": "ghosts",
}
