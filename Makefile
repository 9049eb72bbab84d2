# `make help` lists the targets. Requires Go, Node with npm, and make. Everything else is installed below this
# folder, except the programs for tests, which scripts/setup.sh installs.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

# The web tools use the Node version that npm installs in web/node_modules.
export PATH := $(CURDIR)/web/node_modules/.bin:$(PATH)
# Without cgo, the program is one static file. The builds, generators and tests share compiled packages, because all
# of them use -trimpath. Other copies of the project on the same machine share them too.
export CGO_ENABLED := 0
export GOFLAGS := $(filter-out -trimpath,$(GOFLAGS)) -trimpath

export TZ := UTC
# The version is the git tag without its leading v: the tag v1.0.0 gives 1.0.0.
VERSION := $(patsubst v%,%,$(shell git describe --tags --always --dirty 2>/dev/null || echo unknown))
GO_SOURCES := go.mod go.sum web/embed.go $(shell find cmd internal texts -type f -not -name '*_test.go')
WEB_SOURCES := $(wildcard web/*.html web/package.json web/tsconfig.json web/vite.config.ts) \
	$(wildcard texts/languages.json texts/*/public/desk.json texts/*/public/gate-app.json texts/*/portal/common.json) \
	$(shell find web/src web/vite web/public web/public-installed -type f -not -name '*.test.*' 2>/dev/null)
# A generator is a command in internal/<package>/<something>gen or texts/<something>gen. It is stored next to its
# source, runs in this folder and writes its own output file. The text generator runs first, because the other
# generators use the texts.
GENERATORS := $(patsubst %/main.go,./%,$(wildcard texts/*gen/main.go internal/*/*gen/main.go))
# The flags for all Go tests. Without debug information, linking takes half as much processor time. The garbage
# collector runs less often than usual, because test processes are short-lived.
TEST_FLAGS := -vet=off -ldflags=-w -exec 'env GOGC=300' -timeout 30m
# The packages with concurrent code. Their tests also run with the race detector.
RACE_PACKAGES := $(addsuffix /...,$(addprefix ./internal/,outbox ssr cache payment limits))
# The race detector is off for C code that was translated to Go (SQLite, the JavaScript engine). This code has its own
# locks, and the race detector would only slow it down.
RACE_RUN = CGO_ENABLED=1 GOFLAGS='$(GOFLAGS) -gcflags=modernc.org/...=-race=false' scripts/throwaway-postgres.sh \
	go test $(TEST_FLAGS) -race -short

NODE_MODULES := web/node_modules/.package-lock.json
OPENAPI_MODULES := web/tools/openapi-gen/node_modules/.package-lock.json
WEB_BUILT := web/dist/.built
ENGINE_DEVELOPMENT := web/.engine-development/main.js
LINTER := bin/golangci-lint
IMAGE_BUILDER := bin/image-builder
NFPM := bin/nfpm
DOCS_MODULES := tools/docs-site/node_modules/.package-lock.json
# The build is a plain `go build` with the version. The state of the repository is left out of the file, so that
# anybody can build the same file again.
BUILD := go build -buildvcs=false -ldflags '-X main.version=$(VERSION)'
COMMITTED := $(shell git log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ 2>/dev/null || echo 1970-01-01T00:00:00Z)
API_LINT_MODULES := tools/openapi-lint/node_modules/.package-lock.json
SPELLING_MODULES := tools/spelling/node_modules/.package-lock.json
HTML_MODULES := tools/html-check/node_modules/.package-lock.json

##@ Use
.PHONY: run dev build
run: bin/mela ## Start the site with the demo edition
	exec bin/mela serve --demo

dev: $(NODE_MODULES) ## Run with hot reload: Vite serves React, Go is rebuilt
	exec scripts/dev.sh

build: bin/mela ## bin/mela: one static file with the site inside

##@ Check
.PHONY: test check lint lint-go lint-web lint-spelling lint-api lint-web-format lint-web-rules lint-web-types lint-web-tree modules test-go test-race test-new-kind test-new-language test-web e2e e2e-core bench
test: ## Everything, with both databases and browser tests
	exec scripts/test.sh

check: lint gen-check test-web ## The fast part: format, lint, types, unit tests
	scripts/throwaway-postgres.sh go test -short ./...

lint: lint-go lint-web lint-spelling lint-api ## Format, lint and spelling, without changing anything

# The garbage collector runs less often than usual, which saves about a fifth of the processor time. The memory limit
# keeps the memory use near 5 GB.
lint-go: $(LINTER)
	GOGC=400 GOMEMLIMIT=5GiB $(LINTER) run ./...

lint-web: lint-web-format lint-web-rules lint-web-types lint-web-tree
lint-web-format lint-web-rules lint-web-types lint-web-tree: $(NODE_MODULES)
lint-web-format:
	cd web; oxfmt --check .
lint-web-rules:
	cd web; oxlint --type-aware .
# By default, tsc checks with four threads that share no results. This takes twice as much processor time as one
# thread.
lint-web-types:
	cd web; tsc -p . --checkers 1
	cd web; tsc -p tools
	cd web; tsc -p e2e
lint-web-tree:
	cd web; node tools/boundaries.ts
	cd web; node tools/raw-colours.ts
	cd web; node tools/style-sheets.ts
	cd web; node tools/screen-texts.ts
	cd web; node tools/unused-exports.ts
	cd web; node tools/long-lines.ts

lint-spelling: $(SPELLING_MODULES) $(NODE_MODULES)
	node tools/spelling/node_modules/cspell/bin.mjs --config tools/spelling/cspell.json --no-progress --no-summary .

lint-api: $(API_LINT_MODULES) ##+ Check the OpenAPI document against Redocly's recommended rules
	node tools/openapi-lint/lint.mjs api/openapi.json

modules: ##+ Check that the Go modules are complete, unmodified and all needed
	go mod verify
	go mod tidy -diff

# Some packages mostly wait for programs that they have started, so the tests of four packages run at the same time.
test-go: $(WEB_BUILT) $(ENGINE_DEVELOPMENT) ## Go tests with SQLite and a temporary PostgreSQL
	scripts/throwaway-postgres.sh go test $(TEST_FLAGS) -p 4 ./...

test-race: $(WEB_BUILT) $(ENGINE_DEVELOPMENT) ##+ Go tests of the concurrent packages under the race detector
	$(RACE_RUN) $(RACE_PACKAGES)

test-new-kind: $(NODE_MODULES) $(OPENAPI_MODULES) $(WEB_BUILT) ##+ Add a temporary record kind to a copy and test it
	scripts/test-new-kind.sh

test-new-language: $(NODE_MODULES) $(OPENAPI_MODULES) $(WEB_BUILT) ##+ Add a temporary language to a copy and test it
	scripts/test-new-language.sh

# With more memory for new objects, the garbage collector runs less often.
test-web: $(NODE_MODULES) ## Unit tests of the web part
	cd web; NODE_OPTIONS=--max-semi-space-size=64 vitest run

e2e: bin/mela $(NODE_MODULES) ## All browser tests, on phone and desktop screens
	cd web; MELA_E2E=all playwright test -c e2e

e2e-core: bin/mela $(NODE_MODULES) ##+ The browser tests of `make test`: each one on at least one screen
	cd web; playwright test -c e2e

.PHONY: e2e-postgres
PORTAL_SPECS := admin bulk-message edition gate move-booking passkeys sponsorship-payment tills
e2e-postgres: bin/mela $(NODE_MODULES) ##+ The browser tests of the portal with a temporary PostgreSQL server
	cd web; ../scripts/throwaway-postgres.sh playwright test -c e2e $(PORTAL_SPECS)

.PHONY: check-html
check-html: bin/mela $(NODE_MODULES) $(HTML_MODULES) ##+ Check all public pages with the Nu HTML checker, which needs Java
	cd web; playwright test -c e2e/check-html.config.ts

BENCH_PACKAGES = $(addprefix ./,$(sort $(patsubst %/,%,$(dir $(shell grep -rl --include='*_test.go' '^func Benchmark' bench internal cmd)))))
bench: $(WEB_BUILT) bench-pages ##+ Benchmarks
	scripts/throwaway-postgres.sh go test -timeout 60m -run '^$$' -bench . -benchmem $(BENCH_PACKAGES)

.PHONY: bench-pages budget
bench-pages: bin/mela ##+ Measure the public pages in a browser: slow phone against React Router, Lighthouse
	scripts/bench-pages.sh

budget: $(WEB_BUILT) ##+ Check the size of each page and portal screen against its limit
	go test -count=1 -run 'TestPagesStayLight|TestPayersPagesStayLight|TestThePortalStaysLight' -v ./internal/site

##@ Release
.PHONY: image test-deploy
image: $(IMAGE_BUILDER) build/THIRD-PARTY.txt build/linux-amd64/mela build/linux-arm64/mela ## build/image*: OCI image for amd64 and arm64
	rm -rf build/image build/image*.tar
	$(IMAGE_BUILDER) -version $(VERSION) -created $(COMMITTED) -licences build/THIRD-PARTY.txt -out build/image \
		linux/amd64=build/linux-amd64/mela linux/arm64=build/linux-arm64/mela
	tar --create --file=build/image.tar --directory=build/image --sort=name --owner=0 --group=0 --numeric-owner --mtime=$(COMMITTED) .

.PHONY: release
RELEASE_PLATFORMS := linux-amd64 linux-arm64 darwin-amd64 darwin-arm64 windows-amd64 windows-arm64
release: image deb $(RELEASE_PLATFORMS:%=build/%/mela) ## build/release: all files of a release
	scripts/release.sh $(VERSION) $(COMMITTED)

test-deploy: ## Run image, package, Compose file and backups
	scripts/test-deploy.sh

.PHONY: test-compose test-release
test-compose: image ##+ Start the Compose file with each profile in a Docker engine of its own, and do the quick start
	scripts/test-compose.sh

AGAIN := build/again
# A user who has downloaded the release verifies its checksums in the same way.
test-release: release ##+ Build the committed release in a second folder, compare all files, and verify its signature
	test -z "$$(git status --porcelain)" || { echo "There are uncommitted changes: a release is built from a commit." >&2; exit 1; }
	rm -rf $(AGAIN)
	git clone --quiet . $(AGAIN)/mela
	ssh-keygen -q -t ed25519 -N "" -C release -f $(AGAIN)/key
	MELA_RELEASE_KEY=$(CURDIR)/$(AGAIN)/key $(MAKE) -C $(AGAIN)/mela release
	cd $(AGAIN)/mela/build/release; sha256sum --check --quiet SHA256SUMS
	echo "release@mela $$(cat $(AGAIN)/key.pub)" >$(AGAIN)/signers
	cd $(AGAIN)/mela/build/release; ssh-keygen -Y verify -f ../../../signers -I release@mela -n mela-release -s SHA256SUMS.sig <SHA256SUMS
	diff --recursive --brief --exclude=SHA256SUMS.sig build/release $(AGAIN)/mela/build/release
	rm -rf $(AGAIN)

.PHONY: test-bare-root
test-bare-root: ##+ Run `make test` in a bare Debian: the project installs what its tests need
	scripts/test-bare-root.sh

.PHONY: deb test-deb
deb: $(NFPM) build/THIRD-PARTY.txt build/linux-amd64/mela build/linux-arm64/mela ## build/deb: Debian packages for amd64 and arm64
	rm -rf build/deb
	mkdir -p build/deb
	for machine in amd64 arm64; do scripts/lib/deb.sh $(VERSION) $$machine $(COMMITTED) build/deb/mela_$(VERSION)_$$machine.deb; done

test-deb: deb ##+ Install the Debian package into an empty root, verify its units, run it with socket activation
	scripts/test-deb.sh

.PHONY: test-server
test-server: deb ##+ Execute README's commands in a booted Debian with systemd, and upgrade the package
	scripts/test-server.sh

.PHONY: docs-site screenshots
# The generator works on a copy of docs/ in its own folder, because only from there does it find its packages. A broken
# link, or a missing page or search index, is an error.
docs-site: $(DOCS_MODULES) ##+ build/docs-site: the documentation with a search
	rm -rf tools/docs-site/pages build/docs-site
	cp -r docs tools/docs-site/pages
	node tools/docs-site/api-pages.mjs api/openapi.json tools/docs-site/pages/api
	cd tools/docs-site; node node_modules/vitepress/bin/vitepress.js build .
	rm -rf tools/docs-site/pages
	ls build/docs-site/assets/chunks/*localSearchIndex* build/docs-site/api/index.html build/docs-site/product/api.html \
		build/docs-site/guide/{quick-start,going-live-in-india,office-handbook,gate-card}.html >/dev/null
	grep --quiet curl build/docs-site/api/registrations.html

screenshots: bin/mela $(NODE_MODULES) ##+ Take the screenshots of README and handbook anew
	cd web; playwright test -c e2e/screens.config.ts

.PHONY: screenshots-portal
screenshots-portal: bin/mela $(NODE_MODULES) ##+ web/e2e/results/portal: every screen of the portal in four widths, light and dark
	cd web; playwright test -c e2e/screens-portal.config.ts

.PHONY: screenshots-public
screenshots-public: bin/mela $(NODE_MODULES) ##+ web/e2e/results/public: every public page in all languages, on a phone and a desktop
	cd web; playwright test -c e2e/screens-public.config.ts

.PHONY: sbom vulncheck
sbom: bin/mela ##+ build/sbom.cdx.json: the software bill of materials in CycloneDX format
	mkdir -p build
	node scripts/lib/sbom.mjs build/sbom.cdx.json

vulncheck: $(NODE_MODULES) ##+ Look for known vulnerabilities; ends with 2 if a database cannot be reached
	scripts/vulncheck.sh

##@ Work
.PHONY: setup gen gen-check fmt clean help help-all
setup: $(NODE_MODULES) $(OPENAPI_MODULES) $(SPELLING_MODULES) $(LINTER) ## Install what is needed for building and checking
	scripts/setup.sh

gen: $(OPENAPI_MODULES) $(NODE_MODULES) ## Regenerate files: OpenAPI, types, configuration page
	for generator in $(GENERATORS); do go run "$$generator"; done
	npm --prefix web/tools/openapi-gen --silent run generate

gen-check: ##+ Fail if a generated file differs from the output of `make gen`
	scripts/gen-check.sh

fmt: $(LINTER) $(NODE_MODULES) ## Format all sources
	$(LINTER) fmt
	cd web; oxfmt .

clean: ## Remove build results; keep installed tools and data
	rm -rf bin/mela build web/dist/* web/dist/.built web/.engine-development web/e2e/results web/e2e/report

help: ## List the main targets; make help-all lists all
	@$(LIST_TARGETS) | grep -v ' + ' | sed 's/ - / /'

help-all: ##+ List all targets
	@$(LIST_TARGETS) | sed 's/ [-+] / /'

# Prints the headings and the targets. A sign says whether a target is one of the main ones (-) or not (+).
LIST_TARGETS = awk 'BEGIN { FS = ":.*\#\#" } \
	/^\#\#@ / { print substr($$0, 5) } \
	/^[a-z0-9-]+:.*\#\#\+? / { sign = sub(/^\+/, "", $$2) ? "+" : "-"; printf "  make %-18s %s%s\n", $$1, sign, $$2 }' \
	$(MAKEFILE_LIST)

bin/mela: $(GO_SOURCES) $(WEB_BUILT)
	$(BUILD) -o $@ ./cmd/mela

# Builds the program for another platform, for example build/linux-arm64/mela. The folder name consists of GOOS and
# GOARCH.
build/%/mela: $(GO_SOURCES) $(WEB_BUILT)
	GOOS=$(word 1,$(subst -, ,$*)) GOARCH=$(word 2,$(subst -, ,$*)) $(BUILD) -o $@ ./cmd/mela

build/THIRD-PARTY.txt: go.mod web/package-lock.json $(NODE_MODULES) scripts/lib/third-party.sh
	mkdir -p build
	scripts/lib/third-party.sh >$@

$(IMAGE_BUILDER): $(wildcard tools/image/*)
	go build -C tools/image -o ../../$@ .

$(NFPM): $(wildcard tools/nfpm/*)
	go build -C tools/nfpm -o ../../$@ .

$(DOCS_MODULES): tools/docs-site/package.json tools/docs-site/package-lock.json
	npm --prefix tools/docs-site ci --no-audit --no-fund --loglevel=error
	touch $@

$(WEB_BUILT): $(NODE_MODULES) $(WEB_SOURCES)
	npm --prefix web --silent run build
	touch $@

$(ENGINE_DEVELOPMENT): $(NODE_MODULES) $(WEB_SOURCES)
	npm --prefix web --silent run build:development

$(NODE_MODULES): web/package.json web/package-lock.json
	npm --prefix web ci --no-audit --no-fund --loglevel=error
	touch $@

$(OPENAPI_MODULES): web/tools/openapi-gen/package.json web/tools/openapi-gen/package-lock.json
	npm --prefix web/tools/openapi-gen ci --loglevel=error
	touch $@

$(SPELLING_MODULES): tools/spelling/package.json tools/spelling/package-lock.json
	npm --prefix tools/spelling ci --loglevel=error
	touch $@

# npm does not run installation scripts here, because the HTML checker's script would download Java.
$(HTML_MODULES): tools/html-check/package.json tools/html-check/package-lock.json
	npm --prefix tools/html-check ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

$(API_LINT_MODULES): tools/openapi-lint/package.json tools/openapi-lint/package-lock.json
	npm --prefix tools/openapi-lint ci --no-audit --no-fund --loglevel=error
	touch $@

$(LINTER): tools/go.mod tools/go.sum
	go build -C tools -o ../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint
	touch $@
