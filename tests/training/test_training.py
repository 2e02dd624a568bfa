"""What computer players go by can be learned again, and is what the file says."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.player.evaluation import weights
from tests.training.dice_hospital import LEARNED, kind_of, learn, sample_hospital
from tests.training.line import fitted


def test_a_line_is_found_behind_the_noise() -> None:
    luck = Random(3)
    points = [{"": 1.0, "a": luck.uniform(-3, 3), "b": float(luck.randrange(2))} for _ in range(3000)]
    line = fitted(points, [2 + 0.5 * one["a"] - 4 * one["b"] + luck.gauss(0, 1) for one in points])
    assert line == pytest.approx({"": 2, "a": 0.5, "b": -4}, abs=0.1)


def test_the_same_hospital_is_sample_hospital_every_time() -> None:
    known = weights()
    assert sample_hospital(3, known, 7) == sample_hospital(3, known, 7)
    assert sample_hospital(3, known, 7) != sample_hospital(3, known, 8)


def test_colours_are_worth_the_same() -> None:
    assert kind_of("d.ent") == kind_of("d.orthopaedics") == "d.operating_theatre"
    assert kind_of("s.microbiologist") == "s.cardiologist" != kind_of("s.surgeon")
    assert kind_of("a.green_watch") == "a.red_watch" != kind_of("a.green_pair")
    assert len({kind_of(card) for card in LEARNED if card in cards().specialists}) == 14


@pytest.mark.slow
def test_the_file_is_what_is_learned() -> None:
    """After a change of the planner: `make train`, and see how it plays."""
    again, known = (msgspec.to_builtins(one) for one in (learn(), weights()))
    assert again["cards"] == pytest.approx(known["cards"], abs=0.02)
    assert again["administrators"] == pytest.approx(known["administrators"], abs=0.02)
    assert again["blood"] == pytest.approx(known["blood"], abs=0.02)
    for what in ("beds", "crowd"):
        assert len(again[what]) == len(known[what]) == cards().setup.rounds
        for new, old in zip(again[what], known[what], strict=True):
            assert new == pytest.approx(old, abs=0.02)
