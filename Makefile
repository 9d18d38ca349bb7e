# Needs make and Python 3.11 or later; everything else comes pinned by hash into .venv.
#
#   PYTHON=python3.13             which Python makes .venv
#   ARBITER_TEST_DEPTH=deep       more generated examples in `make test`; `deepest` takes hours
#   UPGRADE=--upgrade             `make lock` takes the newest versions instead of keeping those it can

.DEFAULT_GOAL := help
.PHONY: help run test coverage test-browser deep check audit fuzz openapi release site sdk sdk-python sdk-typescript packages clients apps integrations deployment faults distributed lock bench streams clean runtime development node_modules

PYTHON_IN_VENV := .venv/bin/python
COMPILE = $(PYTHON_IN_VENV) -m uv pip compile --quiet --universal --generate-hashes --no-header \
	--no-emit-index-url --only-binary :all: $(UPGRADE)

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 14

run: runtime ## serve on localhost:8000 (PORT, HOST, DATABASE_URL, ...: service/settings.py)
	@exec $(PYTHON_IN_VENV) -m service serve

# The contract tests have a run of their own: what they generate from the document stays in memory until the end.
test: development node_modules ## the tests, in parallel, but for those that take long
	@$(PYTHON_IN_VENV) -m pytest --numprocesses 2 --dist worksteal --ignore tests/contract
	@$(PYTHON_IN_VENV) -m pytest --numprocesses 2 --dist worksteal tests/contract

coverage: development node_modules ## the same, and which lines none of them runs; takes half as long again
	@$(PYTHON_IN_VENV) -m coverage erase
	@$(PYTHON_IN_VENV) -m coverage run -m pytest --numprocesses 2 --dist worksteal
	@$(PYTHON_IN_VENV) -m coverage combine --quiet
	@$(PYTHON_IN_VENV) -m coverage report

test-browser: development node_modules ## pages in a headless Chromium, in parallel; Debian has it as `chromium`
	@if command -v chromium >/dev/null || command -v chromium-browser >/dev/null; then \
		$(PYTHON_IN_VENV) -m pytest -m browser --numprocesses 2 --dist worksteal tests/browser tests/examples; \
	else \
		echo "test-browser: skipped, there is no chromium (on Debian: apt install chromium)"; \
	fi

threat: development ## how dangerous the foes of the libraries are, by simulated fights: half an hour
	@PYTHONPATH=. $(PYTHON_IN_VENV) scripts/threat.py $(GAMES)

deep: development node_modules ## what takes long: every scene both ways, many examples, 20,000 rolls, a crowd: half an hour
	@$(PYTHON_IN_VENV) -m pytest --numprocesses 2 --dist worksteal -m deep
	@ARBITER_TEST_DEPTH=deep $(PYTHON_IN_VENV) -m pytest --numprocesses 2 --dist worksteal \
		tests/contract/test_contract.py tests/odds/test_every_operation.py tests/serve/test_crowd.py
	@ARBITER_TEST_DEPTH=deep $(PYTHON_IN_VENV) -m pytest -m compiled tests/sdk/test_followers.py

check: development node_modules audit ## style, types, architecture, dependencies, migrations, OpenAPI
	$(PYTHON_IN_VENV) -m ruff check
	$(PYTHON_IN_VENV) -m ruff format --check
	$(PYTHON_IN_VENV) -m mypy
	$(PYTHON_IN_VENV) -m mypy integrations/discord
	$(PYTHON_IN_VENV) -m mypy integrations/mcp
	.venv/bin/lint-imports
	$(PYTHON_IN_VENV) -m deptry .
	$(PYTHON_IN_VENV) -m deptry --config integrations/discord/pyproject.toml integrations/discord
	$(PYTHON_IN_VENV) -m deptry --config integrations/mcp/pyproject.toml integrations/mcp
	$(PYTHON_IN_VENV) -m service migrate --check
	$(PYTHON_IN_VENV) -m service openapi --output build/openapi.json
	$(PYTHON_IN_VENV) scripts/digest.py <build/openapi.json >build/digest.json
	$(PYTHON_IN_VENV) scripts/compatible.py openapi/released.json build/digest.json
	$(PYTHON_IN_VENV) -m service openapi --check
	$(PYTHON_IN_VENV) -m openapi_spec_validator build/openapi.json
	REDOCLY_TELEMETRY=off .venv/bin/node node_modules/@redocly/cli/bin/cli.js lint build/openapi.json openapi/core.json --config openapi/lint.yaml
	.venv/bin/node node_modules/typescript/bin/tsc --project tsconfig.json
	$(PYTHON_IN_VENV) scripts/docs_site.py

fuzz: development ## 200,000 random requests from all roles (REQUESTS=, SEED=): no fault of the service
	@$(PYTHON_IN_VENV) -m tests.fuzz --requests $(or $(REQUESTS),200000) --seed $(or $(SEED),1)

audit: development ## known faults of the pinned packages, and what the service is made of (build/sbom.json)
	$(PYTHON_IN_VENV) -m pip_audit --requirement requirements/tracing.lock --requirement requirements/discord.lock \
		--requirement requirements/mcp.lock --disable-pip --progress-spinner off
	@mkdir -p build
	.venv/bin/cyclonedx-py requirements requirements/runtime.lock --pyproject pyproject.toml --output-reproducible \
		--output-format JSON --output-file build/sbom.json

openapi: runtime ## write the documents in openapi/ from the code
	@$(PYTHON_IN_VENV) -m service openapi

release: development ## VERSION=0.3.0: write the version, date the changelog, keep what clients rely on
	@$(PYTHON_IN_VENV) scripts/release.py $(VERSION)

site: development ## the documentation as a site in build/site; a link that leads nowhere is an error
	@$(PYTHON_IN_VENV) scripts/docs_site.py

sdk: development node_modules ## clients in Python, TypeScript, Java and Go, in build/sdk
	@scripts/environment requirements/sdk.lock
	@GAME=$(GAME) scripts/sdk python typescript typescript-fetch java go

sdk-python: development ## the client in Python alone, without Java and Node; GAME=flyerbook makes it of one game
	@GAME=$(GAME) scripts/sdk python

sdk-typescript: development node_modules ## the types in TypeScript alone; GAME= as above
	@GAME=$(GAME) scripts/sdk typescript

packages: development node_modules ## a wheel and an npm tarball of one game in build/packages; GAME=flyerbook, or whole
	@$(PYTHON_IN_VENV) scripts/packages.py $(or $(GAME),flyerbook)

clients: development node_modules ## make the clients of make sdk and of other generators, and play with them, for minutes; Java wants a JDK
	@scripts/environment requirements/sdk.lock
	@scripts/generators
	@$(PYTHON_IN_VENV) -m pytest -m compiled -rs --numprocesses 2 --dist loadfile tests/sdk tests/docs/test_snippets.py

apps: development node_modules ## build what is in integrations/ in build/integrations: zips for Foundry and Owlbear Rodeo, wheels
	@$(PYTHON_IN_VENV) scripts/foundry_module.py
	@$(PYTHON_IN_VENV) scripts/owlbear_extension.py
	@$(PYTHON_IN_VENV) scripts/python_apps.py

integrations: apps ## build the apps in integrations/, and test each with a stand-in for its host
	@$(PYTHON_IN_VENV) -m pytest -m integrations --numprocesses 2 --dist loadfile tests/integrations

deployment: development ## docs/operations.md followed on a clean Debian; the image without an engine; compose and kubernetes by their schemas
	@scripts/environment requirements/deployment.lock
	@$(PYTHON_IN_VENV) -m pytest -m 'deployment or not deployment' -rs --numprocesses 2 --dist loadfile tests/deploy tests/operations \
		tests/commands/test_backup.py tests/commands/test_backup_versions.py

faults: development ## kill, cut, fill up, fail over; nothing acknowledged is lost (KILLS=1000, LOAD=120, FAULTS=long)
	@ARBITER_FAULTS=$(FAULTS) ARBITER_KILLS=$(KILLS) ARBITER_LOAD=$(LOAD) \
		$(PYTHON_IN_VENV) -m pytest -m 'faults or not faults' -rs tests/faults tests/cluster \
		tests/serve/test_serve.py tests/serve/test_crash.py

ON_CLUSTER = tests/distributed tests/api/campaigns tests/delivery tests/serve/test_brawls.py tests/serve/test_crowd.py \
	tests/serve/test_long_poll.py tests/serve/test_prompts.py tests/serve/test_stream.py

distributed: development ## the tests of stored play on a Citus cluster: CLUSTER=postgresql://coordinator/database, SCENES=folder
	@if [ -n "$(CLUSTER)" ]; then \
		ARBITER_CLUSTER="$(CLUSTER)" $(if $(SCENES),ARBITER_SCENES="$(SCENES)") $(PYTHON_IN_VENV) -m pytest -rs $(ON_CLUSTER); \
	else \
		echo "distributed: skipped, CLUSTER names no coordinator of a Citus cluster"; \
	fi

lock: development ## pin every dependency by version and hash
	@$(COMPILE) pyproject.toml --output-file requirements/runtime.lock
	@$(COMPILE) pyproject.toml --extra tracing --constraint requirements/runtime.lock --output-file requirements/tracing.lock
	@$(COMPILE) pyproject.toml integrations/mcp/pyproject.toml --extra tracing --group dev \
		--constraint requirements/runtime.lock --output-file requirements/development.lock
	@$(COMPILE) integrations/discord/pyproject.toml --constraint requirements/runtime.lock --output-file requirements/discord.lock
	@$(COMPILE) integrations/mcp/pyproject.toml --constraint requirements/development.lock --output-file requirements/mcp.lock
	@$(COMPILE) pyproject.toml --group deployment --constraint requirements/runtime.lock --output-file requirements/deployment.lock
	@$(COMPILE) pyproject.toml --group sdk --constraint requirements/runtime.lock --output-file requirements/sdk.lock

bench: development ## ratios against a baseline measured beside them
	@$(PYTHON_IN_VENV) -m bench

streams: development ## 5,000 clients that follow one campaign: memory of each, and how soon all are told
	@$(PYTHON_IN_VENV) -m bench.streams

clean: ## remove what was installed and made; var/ with its data stays
	@rm -rf .venv .coverage .coverage.* .hypothesis .*_cache build node_modules
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

runtime:
	@scripts/environment requirements/runtime.lock

development:
	@scripts/environment requirements/development.lock

node_modules: development
	@test node_modules/.package-lock.json -nt package-lock.json || \
		PATH="$(CURDIR)/.venv/bin:$$PATH" npm ci --loglevel=error --no-audit --no-fund --ignore-scripts
