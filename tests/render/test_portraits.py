"""People are told apart by more than a colour, however alike their names are."""

from __future__ import annotations

from render.pieces.portraits import portrait
from render.scene import Polygon


def test_portraits_differ_in_shape_not_only_in_colour() -> None:
    shapes = {item.points for seat in range(6) for item in portrait(seat, "Same") if isinstance(item, Polygon)}
    assert len(shapes) == 6


def test_an_opponent_without_a_seat_is_grey() -> None:
    ground = portrait(None, "URSULE")[0]
    assert isinstance(ground, Polygon)
    assert ground.fill == "grey"
