# `make` builds the Jersi kit from nothing; `make help` lists the rest.

CUBE     ?= 20
PAPER    ?= a4
KIT_LANG ?= en
GAME     ?= jersi
PYTHON   ?= python3
SECONDS  ?= 60
SEED     ?= 1
ARGS     ?=

BIN     := .venv/bin
RUNTIME := .venv/.runtime
DEV     := .venv/.dev
SITE    := .venv/.site
PYTEST  := $(BIN)/python -m pytest -n 2 --dist worksteal

# Bytecode is kept whatever the shell says: without it each of many processes compiles a library anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: all kit kits test check rest house programs figures format golden pictures docs site bench fuzz clean help
.DEFAULT_GOAL := all

all: kit

kit: $(RUNTIME)  ## the kit of a game in output/ (GAME=jersi CUBE=20 PAPER=a4 KIT_LANG=en ARGS='--wrap --margin 5')
	$(BIN)/printkit kit $(GAME) -o output/$(GAME) --cube $(CUBE) --paper $(PAPER) --lang $(KIT_LANG) $(ARGS)

kits: $(RUNTIME)  ## zips of every kit in dist/, with SHA256SUMS: what a release page offers
	$(BIN)/python -m tools.release jersi pijersi -o dist

test: $(DEV)  ## the quick tests; says at the end what was left out
	$(PYTEST) -m 'not system and not slow'

check: $(DEV) programs  ## all that CI checks: format, lint, types, house rules, every test, coverage
	$(MAKE) --jobs=2 --output-sync=target house fuzz
	PYTEST_ADDOPTS='--cov --cov-report=term' $(MAKE) test
	$(MAKE) rest

rest: $(DEV) $(SITE)  # what the quick tests leave out, and their properties with more examples
	$(PYTEST) -m 'system or slow or hypothesis' --hypothesis-profile=thorough

house: $(DEV)  # what can be said without running anything; takes a core as long as the odd inputs take one
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/zizmor --offline --quiet .github
	$(BIN)/python -m tools.figures --check

programs:  # the system programs that tests marked `system` measure with
	@.ci/programs

figures: $(DEV)  ## the house in figures against its targets; `make check` keeps those with a star
	$(BIN)/python -m tools.figures

format: $(DEV)  ## put the code in shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

golden: $(DEV)  ## rewrite the reference files of the tests; look at the diff before you commit
	PRINTKIT_WRITE_GOLDENS=1 $(PYTEST) $(shell grep -rl --include='test_*.py' 'from golden' tests)
	git status --short tests/data/goldens

docs pictures: $(RUNTIME)  ## what the code makes: pictures, commands, tables and JSON Schema of docs/, types
	$(BIN)/python -m tools.words
	$(BIN)/python -m tools.asked
	$(BIN)/python docs/make.py docs

site: $(SITE)  ## the pages of docs/ with a gallery as a site: build/site/index.html
	$(BIN)/python -m tools.site

bench: $(DEV) .bench-venv/.done  ## measure speed and sizes against the targets and other programs
	$(BIN)/python bench/run.py --peers .bench-venv/bin/python

fuzz: $(DEV)  ## odd inputs against everything that reads (SECONDS=60 SEED=1); what fails: build/fuzz/
	$(BIN)/python -m tools.fuzz --seconds $(SECONDS) --seed $(SEED)

clean:  ## remove what was built, but not the environments
	rm -rf build dist .coverage .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find output -mindepth 1 -not -name README.md -delete

help:  ## this list
	@sed -n 's/^\([a-z]*\)[a-z ]*:.*##  *\(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "make %-9s %s\n", $$1, $$2}'

# An environment is made once and again when pyproject.toml changes. `--group` needs pip 25.1. Of what a
# kit needs, only what is used is compiled, when it is: 36 MB less.
$(RUNTIME): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --no-compile --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --no-compile --editable .
	@touch $@

# All of printkit is compiled once: each process of the first tests would compile it for itself.
$(DEV): $(RUNTIME)
	$(BIN)/python -m pip install --quiet --group dev
	$(BIN)/python -m compileall -q printkit
	@touch $@

# What sets the site; tests of the site ask for it, others need none of it.
$(SITE): $(RUNTIME)
	$(BIN)/python -m pip install --quiet --no-compile --group site
	@touch $@

# The programs that bench compares with stay out of the environment that users and tests have.
.bench-venv/.done: bench/requirements.txt
	$(PYTHON) -m venv .bench-venv
	.bench-venv/bin/python -m pip install --quiet --requirement bench/requirements.txt
	@touch $@
