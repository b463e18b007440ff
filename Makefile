# Everything a developer or a household needs; `make` alone lists it.
HOST ?= 0.0.0.0
PORT ?= 8000
PYTHON ?= $(shell for python in python3.14 python3.13 python3.12 python3.11 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
# Everything runs as a module of the environment's Python, so that a checkout that was moved still works.
PY = .venv/bin/python
INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check

# An environment whose Python is gone, as after an upgrade of the system, is made again.
ifneq ($(wildcard .venv/made),)
STALE := $(shell $(PY) -c '' 2>/dev/null || rm -f .venv/made)
endif

help: ## list what there is
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile

run: .venv/run ## serve the pages on all interfaces (PORT= and HOST= change them)
	@exec $(PY) -m scorekeeper.cli serve --host "$(HOST)" --port "$(PORT)"

test: .venv/test ## run every test
	@$(PY) -m tests.need_browser
	$(PY) -m pytest

check: .venv/test ## lint, format, types, templates, floors
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m djlint --profile=jinja --lint --quiet templates
	$(PY) -m pytest --quiet tests/test_layers.py

bench: .venv/run ## print the engine's speed
	$(PY) -m tests.bench

mutants: .venv/test ## change the engine in small ways and see that a test notices each (an hour the first time)
	$(PY) -m tests.mutants

setup: .venv/test ## make .venv with all that tests and checks need

lock: .venv/test ## pin the newest versions again
	$(INSTALL) uv
	$(PY) -m uv pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
		--python-version 3.11 pyproject.toml requirements/build.in -o requirements/run.txt
	$(PY) -m uv pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
		--python-version 3.11 --group test -c requirements/run.txt pyproject.toml requirements/build.in -o requirements/test.txt

clean: ## remove what make made
	rm -rf .venv build dist mutants .pytest_cache .ruff_cache .mypy_cache .hypothesis

.venv/made:
	@test -n "$(PYTHON)" || { echo "Scorekeeper needs Python 3.11 or later: install it (Debian: apt install python3 python3-venv)."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments: install its venv module (Debian: apt install python3-venv)."; exit 1; }
	$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/run: .venv/made requirements/run.txt pyproject.toml
	@echo "Installing what scorekeeper needs ..."
	$(INSTALL) --require-hashes -r requirements/run.txt
	$(INSTALL) --no-deps --no-build-isolation --no-index -e .
	@touch $@

.venv/test: .venv/run requirements/test.txt
	@echo "Installing what the tests need ..."
	$(INSTALL) --require-hashes -r requirements/test.txt
	@touch $@

.PHONY: help run test check bench mutants setup lock clean
