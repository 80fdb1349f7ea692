# Everything needs Python 3.11 or newer and Node 20.19 or newer; the rest is fetched. Variables: docs/operations.md.
PYTHON ?= python3
STACK = $(PYTHON) -m config.stack

.PHONY: help up down test quick prove check audit lines api text bench demo manage

help: ## This list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

up: ## Start everything on http://localhost:8000 with demo data; Ctrl-C stops it
	@$(STACK).up

down: ## Stop a running `make up`
	@$(STACK).down

test: ## Backend, front end and browser tests; at another moment: make test NOW=2027-04-01T00:10
	@$(STACK).test

quick: ## The tests that a change affects, in about a minute; compared with another commit: make quick BASE=main
	@$(STACK).quick

prove: ## What is tried many times (docs/proofs.md): hours
	@$(STACK).prove

check: ## Linters, types, migrations, contract drift, stale catalogues, bundle sizes
	@$(STACK).check

api: ## Write docs/openapi.yaml and the front end's types, fields and columns anew
	@$(STACK).run local manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml
	@npm --prefix frontend run --silent api-types
	@$(STACK).contract

text: ## Write the messages of the code into locale/en/LC_MESSAGES
	@npm --prefix frontend run --silent text
	@$(STACK).run local manage.py makemessages

lines: ## Lines of each app and each feature
	@$(STACK).lines

audit: ## Known vulnerabilities of the Python and npm packages
	@$(STACK).audit

bench: ## What it costs, as ratios against a floor
	@$(STACK).run temporary -m bench

demo: ## Build the demo organisations anew
	@$(STACK).run local manage.py load_demo --fresh

manage: ## A Django command with the local stores: make manage do="showmigrations"
	@$(STACK).run local manage.py $(do)
