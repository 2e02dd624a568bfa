"""Tests of the posters of leagues."""
