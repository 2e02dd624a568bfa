# `make play` to try it, `make quick` while you work on it, `make test` before you commit. Each target sets itself up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

QUICK := tests/test_architecture.py $(addprefix tests/,kernel words engine policies prose contract)
GAME ?= hot_ward

.PHONY: play run test quick lint bench gallery slow soak train lock clean

# The locked versions with their hashes first. The second command then finds everything there; it only downloads what
# was added to pyproject.toml since `make lock`, and a test says so.
$(READY): pyproject.toml requirements/dev.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes --requirement requirements/dev.lock
	$(BIN)/pip install --quiet --no-build-isolation --editable '.[dev]'
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
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow and not browser"

# The core while you work on it, in seconds: what has to be right before anything else can be. The contract tests run
# for the tiny game of the tests, or for yours: `make quick GAME=<slug>`.
quick: $(READY)
	$(BIN)/pytest -n 2 -m "not slow and not browser" -k "not contract or $(GAME)" $(QUICK)

slow: $(READY)
	$(BIN)/pytest -n 2 -m "slow and not browser" -rP
	$(BIN)/pytest -m browser

# What is worth running once before a release, in full: kills, a simulated year, thousands of lobbies and servers with
# Discord's limits, and floods in which every interaction is traced.
KILLS ?= 1000
FLOODS ?= 50
soak: $(READY)
	CHAOS_KILLS=$(KILLS) $(BIN)/pytest -m slow -rP tests/chaos tests/engine tests/front/test_request_storms.py tests/front/test_shards.py
	$(BIN)/python -m tests.bench.flood $(FLOODS)

bench: $(READY)
	$(BIN)/python -m tests.bench

# Learns what Dice Hospital's own player goes by: a few minutes, and the same numbers every time.
train: $(READY)
	$(BIN)/python -m tests.training.dice_hospital

gallery: $(READY)
	$(BIN)/python -m render.gallery gallery

# Locks what pyproject.toml asks for, with hashes for all platforms and Python versions. It keeps the locked versions
# where they still fit; `make lock UPGRADE=--upgrade` takes the newest ones.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
lock:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet uv
	$(COMPILE) $(UPGRADE) --extra dev --group build --output-file requirements/dev.lock pyproject.toml >/dev/null
	$(COMPILE) $(UPGRADE) --constraint requirements/dev.lock --output-file requirements/run.lock pyproject.toml >/dev/null
	$(COMPILE) $(UPGRADE) --constraint requirements/dev.lock --group build --output-file requirements/build.lock >/dev/null

clean:
	rm -rf $(VENV) build dist gallery
