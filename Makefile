# `make play` to try it, `make quick` while you work on it, `make test` before you commit. Each target sets itself up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

QUICK := tests/test_architecture.py $(addprefix tests/,kernel words engine policies prose contract)
GAME ?= hot_ward

.PHONY: play run test quick lint bench gallery slow train clean

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $(READY)

play: $(READY)
	$(BIN)/ward-round play

run: $(READY)
	$(BIN)/ward-round run

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test: lint
	$(BIN)/pytest -n 2 -m "not slow and not browser"

# The core while you work on it, in seconds: what has to be right before anything else can be. The contract tests run
# for the tiny game of the tests, or for yours: `make quick GAME=<slug>`.
quick: $(READY)
	$(BIN)/pytest -n 2 -m "not slow and not browser" -k "not contract or $(GAME)" $(QUICK)

slow: $(READY)
	$(BIN)/pytest -n 2 -m "slow and not browser" -rP
	$(BIN)/pytest -m browser

bench: $(READY)
	$(BIN)/python -m tests.bench

# Learns what Dice Hospital's own player goes by: a few minutes, and the same numbers every time.
train: $(READY)
	$(BIN)/python -m tests.training.dice_hospital

gallery: $(READY)
	$(BIN)/python -m render.gallery gallery

clean:
	rm -rf $(VENV) build dist gallery
