"""Settings of the whole suite: a busy machine is not a failing test."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
