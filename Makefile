# The whole project needs only Go, git and make: "make run" shows what it does, "make test" proves it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

GO        ?= go
BIN       := bin/schemagen
OUT       := $(CURDIR)/out
RELEASE   ?= $(OUT)/release
IMAGE     ?= schemagen/schemagen
VERSION   ?= devel
PUSH      ?=
FUZZTIME  ?= 5m
SCHEMAS   ?= 1000000
GONEXT    ?= go1.27.3
GOLANGCI  ?= v2.15.0
N         ?= 5000
BENCH     ?= .
SUBJECTS  ?= S M L A Y100 Y400 paths empty growth
RUNS      ?= 9
RANDOM_CRDS ?= 3000
OBJECTS ?= 2000
UPDATES ?= 1000
# The releases whose API servers e2e-binaries builds.
KUBES ?= newest oldest
# A directory of other CRDs that e2e-all asks about.
CRDS ?=
# Modules besides the main one whose tests need no big builds.
MODULES   := examples compat helm tools
# How long a package may take: a busy machine is no fault of the source.
PATIENT   := -timeout 2h
# What the tests of the main module run of the packages that matter.
COVER     ?=
COVERAGE  := -coverpkg=./pkg/...,./analyzer,./cmd/... -coverprofile="$(OUT)/coverage.out"
TOOL      := $(GO) tool -modfile="$(CURDIR)/tools/go.mod"
GATEWAY   := sigs.k8s.io/gateway-api/apis/... sigs.k8s.io/gateway-api/apisx/...

# Go asks git which version it builds, and fails if git refuses to answer, as it does in the checkout of another user.
ifneq ($(shell git rev-parse HEAD >/dev/null 2>&1 && echo known),known)
export GOFLAGS := $(shell $(GO) env GOFLAGS) -buildvcs=false
endif

.PHONY: help
help: ## Print the targets.
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Generate the CRDs of examples/ and of the Gateway API into out/, with a summary of each package.
	@mkdir -p "$(OUT)"
	@echo "== the example API: examples/api -> out/examples"
	@"$(BIN)" generate -C examples -v -o "$(OUT)/examples" ./...
	@echo "== the Gateway API: $(GATEWAY) -> out/gateway-api"
	@echo "   (its group is protected: a server wants an annotation of approval, which the project adds to its releases)"
	@"$(BIN)" generate -C examples/gateway-api -v -o "$(OUT)/gateway-api" \
		--annotation "api-approved.kubernetes.io=unapproved, generated to show what schemagen does" $(GATEWAY)
	@echo "== manifests"
	@cd "$(OUT)" && ls examples/*.yaml gateway-api/*.yaml | sed 's,^,out/,'

.PHONY: build
build: ## Build bin/schemagen like a release: without libc, which takes a tenth of every start to load.
	@CGO_ENABLED=0 $(GO) build -o "$(BIN)" ./cmd/schemagen

.PHONY: test
test: ## Run all tests except those that build a Kubernetes API server; COVER=yes counts what they run, as cover does.
	@mkdir -p "$(OUT)"
	@echo "All tests of $(words $(MODULES) main) modules: some twelve minutes on two idle cores, five more if nothing is built yet."
	@start=$$SECONDS; for m in $(MODULES); do echo "== $$m"; (cd $$m && $(GO) test $(PATIENT) ./...) || exit 1; done; \
	echo "== ."; $(GO) test $(PATIENT) $(if $(COVER),$(COVERAGE)) ./... || exit 1; \
	echo "all tests passed, in $$(((SECONDS - start) / 60)) min $$(((SECONDS - start) % 60)) s"
	$(if $(COVER),@$(GO) run ./internal/test/covertest "$(OUT)/coverage.out")

.PHONY: modules
modules: ## Run the tests of the modules besides the main one.
	@set -e; for m in $(MODULES); do echo "== $$m"; (cd $$m && $(GO) test $(PATIENT) ./...); done

.PHONY: cover
cover: ## Run the tests of the main module, and fail if they run too few statements of the core packages.
	@$(MAKE) --no-print-directory test MODULES= COVER=yes

.PHONY: update
update: ## Rewrite golden files and generated documentation. Review the difference.
	@set -e; for d in $$(grep -rl --include='*_test.go' 'Bool("update"' * | xargs -r -n1 dirname | sort -u); do \
		echo "$(GO) test ./$$d -update"; $(GO) test ./$$d -update; done

.PHONY: docs
docs: ## Rewrite only the generated documentation: the tests named TestDocs….
	@set -e; for d in $$(grep -rl --include='*_test.go' '^func TestDocs' * | xargs -r -n1 dirname | sort -u); do \
		echo "$(GO) test ./$$d -run ^TestDocs -update"; $(GO) test ./$$d -run '^TestDocs' -update; done

.PHONY: lint
lint: ## Check format, go vet, staticcheck, and the architecture (internal/arch).
	@unformatted=$$(find * -name '*.go' -not -path '*testdata/*' -not -path 'out/*' | xargs gofmt -l); \
		if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(TOOL) staticcheck ./...
	@set -e; for m in $(MODULES) browser e2e; do echo "== $$m"; (cd $$m && $(GO) vet ./... && $(TOOL) staticcheck ./...); done
	$(GO) test ./internal/arch

.PHONY: check
check: lint test ## Do what every change must pass: lint and test.

.PHONY: fuzz
fuzz: ## Run every fuzz target for FUZZTIME (default 5m), and check the property of all schemas on SCHEMAS of them.
	@grep -rn --include='*_test.go' '^func Fuzz' * | sed -E 's/^(.*)\/[^/]+:[0-9]+:func (Fuzz[A-Za-z0-9_]*).*/\1 \2/' | \
	while read -r dir name; do set -e; \
		echo "== $$dir $$name"; $(GO) test ./$$dir -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 5x </dev/null; done
	$(GO) test ./pkg/pipeline -run TestAnyRootIsStructural -v -timeout 2h -schemas $(SCHEMAS)

.PHONY: fuzz-short
fuzz-short: ## Run every fuzz target for 2000 inputs, without coverage guidance, which would rebuild all dependencies.
	@tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; root=$$PWD; \
	for dir in $$(grep -rl --include='*_test.go' '^func Fuzz' * | xargs -n1 dirname | sort -u); do \
		$(GO) test -c -o "$$tmp/fuzz.test" ./$$dir; cd $$dir; \
		for name in $$("$$tmp/fuzz.test" -test.list '^Fuzz' | grep '^Fuzz'); do \
			echo "== $$dir $$name"; "$$tmp/fuzz.test" -test.run '^$$' -test.fuzz "^$$name\$$" -test.fuzztime 2000x -test.fuzzcachedir "$$tmp/cache" \
				2>&1 </dev/null | grep -v -e '^fuzz: elapsed' -e 'coverage instrumentation'; done; cd "$$root"; done

.PHONY: randgo
randgo: ## Compare with controller-gen on N (default 5000) random Go packages, and check the promises of the README on them.
	peer=$$(cd compat && GOFLAGS=-buildvcs=false $(GO) tool -n controller-gen); \
	$(GO) test ./internal/test/randgo -count=1 -timeout 5h -v -run TestPromises -args -n $(N) -peer "$$peer"

.PHONY: mistakes
mistakes: ## Plant N (default 5000) mistakes in random Go packages: each is found once, and lint --fix changes no meaning.
	$(GO) test ./cmd/schemagen -count=1 -timeout 5h -v -run '^TestMistakes$$' -args -mistakes $(N)

.PHONY: layouts
layouts: ## Install this commit from a proxy into repositories of five layouts, with an empty home: init, manifests, the line of CI.
	$(GO) test ./cmd/schemagen -count=1 $(PATIENT) -v -run '^TestLayouts$$' -args -installed

.PHONY: randgates
randgates: ## Put N (default 5000) random Go packages under random gates: each variant must be the source without what is off.
	$(GO) test ./internal/test/randgo -count=1 -timeout 5h -v -run '^TestGates$$' -args -n $(N)

.PHONY: lsp-edits
lsp-edits: ## Compare the language server with lint after N (default 5000) random edits of random packages.
	$(GO) test ./cmd/schemagen -count=1 -timeout 10h -v -run '^TestTyping$$' -args -typed $(N)

.PHONY: lsp-prefixes
lsp-prefixes: ## Type files character by character, and ask the language server at every place above after each.
	$(GO) test ./cmd/schemagen -count=1 -timeout 2h -v -run '^TestEveryPrefix$$' -args -places 1000

.PHONY: lsp-latency
lsp-latency: ## Measure the language server on EDITS (default 500) edits of FILE in the module DIR.
	$(GO) test ./cmd/schemagen -count=1 -timeout 1h -v -run '^TestLatency$$' -args -latency-dir "$(DIR)" -latency-file "$(FILE)" -latency-edits $(or $(EDITS),500)

.PHONY: vscode
vscode: ## Test and package the extension for VS Code; needs npm and the network.
	cd editors/vscode && npm install --no-audit --no-fund && npm test && npm run package

.PHONY: faults
faults: ## Kill 200 runs and interrupt 200 at random moments while they write manifests, and as many while they fix sources.
	$(GO) test ./cmd/schemagen -run '^(TestKilled|TestInterrupted|TestFixKilled|TestFixInterrupted|TestFixTwice)$$' -v -timeout 1h -faults 200

.PHONY: race
race: race-small ## Run the tests of concurrent packages under the race detector.
	CGO_ENABLED=1 $(GO) test -race ./pkg/lsp
	CGO_ENABLED=1 $(GO) test -race ./pkg/pipeline -run '^(TestHostileTypes|TestFaulty|TestDeterministic.*|TestCacheEqualsRun)$$'

.PHONY: race-small
race-small: ## The same for those that do not link an API server, whose packages take minutes to compile for it.
	CGO_ENABLED=1 $(GO) test -race ./internal/outdir ./internal/cache
	CGO_ENABLED=1 $(GO) test -race ./pkg/derive -run '^TestAtOnce$$'

.PHONY: mod-verify
mod-verify: ## Compare the module cache with go.sum.
	$(GO) mod verify
	@set -e; for m in $(MODULES) browser consumers e2e; do echo "== $$m"; (cd $$m && $(GO) mod verify); done

.PHONY: bench
bench: build ## Measure in pairs with controller-gen over SUBJECTS (default: all), then the stages that match BENCH.
	$(GO) run ./internal/test/bench -schemagen "$(BIN)" $(SUBJECTS)
	$(GO) test ./... -run '^$$' -bench '$(BENCH)' -benchmem

.PHONY: release
release: ## Make the archives of a release, what is linked into each, and the checksums, in RELEASE (default out/release).
	@rm -rf "$(RELEASE)"
	@cd tools && $(GO) run ./release -source "$(CURDIR)" -out "$(RELEASE)"

.PHONY: release-dry-run
release-dry-run: release ## Make a release twice, the second time with an empty build cache, and compare the bytes; publish nothing.
	@rm -rf "$(RELEASE).first" && mv "$(RELEASE)" "$(RELEASE).first"
	@cache=$$(mktemp -d); trap 'rm -rf "$$cache"' EXIT; GOCACHE=$$cache $(MAKE) --no-print-directory release >/dev/null
	@diff -r "$(RELEASE).first" "$(RELEASE)" && rm -rf "$(RELEASE).first"
	@cd "$(RELEASE)" && sha256sum --check --quiet checksums.txt && ls -l | awk 'NR > 1 {print $$5, $$9}'
	@echo "the same bytes twice; nothing was published"

.PHONY: images
images: ## Build the container images of VERSION for two processors; PUSH=--push publishes them.
	docker buildx build --platform linux/amd64,linux/arm64 --file Containerfile --target verify --tag $(IMAGE):$(VERSION)-verify $(PUSH) .
	docker buildx build --platform linux/amd64,linux/arm64 --file Containerfile --target generate --tag $(IMAGE):$(VERSION) $(PUSH) .

.PHONY: compat
compat: build ## Compare with controller-gen on a small set of real API modules, byte by byte, and with CRDs that projects publish.
	@cd compat && $(GO) run . -schemagen "$(CURDIR)/$(BIN)" small

.PHONY: compat-all
compat-all: build compat-manifests ## The same on the large set; writes docs/compatibility.md.
	@cd compat && $(GO) run . -schemagen "$(CURDIR)/$(BIN)" -table "$(CURDIR)/docs/compatibility.md" all

.PHONY: compat-manifests
compat-manifests: build ## Compare roles and webhook configurations on real projects; writes docs/compatibility-manifests.md.
	@cd compat && $(GO) run . -schemagen "$(CURDIR)/$(BIN)" -table "$(CURDIR)/docs/compatibility-manifests.md" manifests

.PHONY: scaffold
scaffold: ## Switch a project that kubebuilder lays out, and two public ones, on a machine without controller-gen; compare CPU times.
	cd compat && $(GO) test -count=1 -timeout 1h -v -parallel 1 -run '^(TestScaffold|TestLine)$$' . -args -scaffold

.PHONY: resources
resources: ## Make the table of the resources that Kubernetes serves, by release, from what is published of client-go.
	@cd tools && $(GO) run ./resources -out "$(CURDIR)/internal/rbac/released.go"

.PHONY: kubernetes
kubernetes: ## Take up the libraries of a Kubernetes release in each module that links them: make kubernetes KUBE=0.38.0.
	@for module in . examples helm e2e consumers; do \
		(cd $$module && \
		$(GO) get $$($(GO) list -m -f '{{if not .Indirect}}{{.Path}} {{.Version}}{{end}}' all | sed -n 's,^\(k8s.io/[^ ]*\) v0\.[1-9].*,\1@v$(KUBE),p') && \
		$(GO) mod tidy) || exit 1; \
	done

.PHONY: drill
drill: ## Try the newest k8s.io/* and controller-tools, pre-releases too, in a scratch copy, and print what would differ.
	@tools/drill.sh

.PHONY: next
next: ## Build with the next Go, and run the tests of what reads Go; GONEXT names it.
	GOTOOLCHAIN=$(GONEXT) $(GO) build ./...
	GOTOOLCHAIN=$(GONEXT) $(GO) test $(PATIENT) ./pkg/parser/... ./pkg/markers/... ./pkg/derive ./internal/rbac ./internal/webhook ./analyzer ./pkg/pipeline ./cmd/schemagen

.PHONY: bazel
bazel: ## Run the rule of docs/bazel.md with bazel, sandboxed and with a remote cache, on forty packages.
	cd consumers && $(GO) test ./bazel -count=1 -timeout 1h -v

.PHONY: golangci
golangci: ## Build golangci-lint, whose version GOLANGCI is, with the analyzer as its plugin, and lint a package with it.
	$(GO) test ./analyzer/plugin -count=1 -timeout 1h -v -run '^TestBuiltIn$$' -args -golangci $(GOLANGCI)

.PHONY: field-report
field-report: ## Lint thirty public modules, and try on a simulated server what each finding shows; writes the tables and examples of docs/field-report.md.
	@(cd compat && $(GO) run . -list all) | $(GO) run ./internal/test/fieldtest docs/field-report.md

.PHONY: wire
wire: ## Send what Go writes for random values of N (default 5000) random packages to a simulated server: findings say what is refused.
	$(GO) test ./internal/test/randgo -count=1 -timeout 5h -v -run '^TestWire$$' -args -wired $(N)

.PHONY: determinism
determinism: ## Run RUNS times (default 9) over the examples and compat's small set, in different circumstances each time.
	@mkdir -p "$(OUT)" && echo "$(CURDIR)/examples generate --output-dir={out} ./api/v1 ./api/v1alpha1" >"$(OUT)/subjects"
	@cd compat && $(GO) run . -list small >>"$(OUT)/subjects"
	$(GO) test ./cmd/schemagen -count=1 -timeout 5h -v -run '^TestDeterminism$$' -args -runs $(RUNS) -subjects "$(OUT)/subjects"

.PHONY: browser
browser: ## Test the pages of documentation in Chromium; without one, the tests say so and are skipped.
	cd browser && $(GO) test -count=1 -timeout 20m -v ./...

.PHONY: docs-corpus
docs-corpus: build ## Check pages about every CRD of compat's modules, as schemagen makes it and as the modules publish theirs.
	@rm -rf "$(OUT)/corpus" && mkdir -p "$(OUT)/corpus" && cd compat && $(GO) run . -list all >"$(OUT)/corpus/list"
	@while read -r dir args; do \
		made="$(OUT)/corpus/$$(basename "$$(dirname "$$dir")")"; mkdir -p "$$made"; cd "$$dir"; echo "$$made"; \
		"$(CURDIR)/$(BIN)" $${args/"{out}"/$$made} >/dev/null 2>&1 || true; \
		$(GO) list -mod=readonly -f '{{.Module.Dir}}' $$(tr ' ' '\n' <<<"$$args" | sed -n 's/^paths=//p') | sort -u | \
			xargs -I{} find {} -type d \( -name crd -o -name crds \) -not -path '*/testdata/*'; \
	done <"$(OUT)/corpus/list" | sort -u >"$(OUT)/corpus/dirs"
	$(GO) test ./pkg/docs -count=1 -timeout 2h -v -run '^TestMore$$' -args -crds "$$(tr '\n' ' ' <"$(OUT)/corpus/dirs")"

.PHONY: screenshots
screenshots: ## Remake the pictures of the documentation's pages, in Chromium.
	cd browser && $(GO) test -count=1 -timeout 20m -run TestScreenshots -v . -update

.PHONY: consumers
consumers: ## Have the programs that read what we write read it: kustomize, kubeconform, generators of clients, GitOps tools.
	cd consumers && $(GO) vet ./... && $(TOOL) staticcheck ./...
	@for m in consumers consumers/argocd consumers/flux; do (cd $$m && $(GO) test -count=1 -timeout 60m -v ./...) || exit 1; done | grep -v -e '^=== ' -e '^ *--- PASS'

.PHONY: e2e
e2e: e2e-newest e2e-oldest ## Ask a server of the newest release about everything that we emit, and one of the oldest for its verdicts.

.PHONY: e2e-newest
e2e-newest: run
	@$(MAKE) --no-print-directory e2e-binaries KUBES=newest
	cd e2e && $(GO) test -count=1 -timeout 30m ./...

.PHONY: e2e-oldest
e2e-oldest: run
	@$(MAKE) --no-print-directory e2e-binaries KUBES=oldest
	cd e2e && E2E_KUBE=oldest $(GO) test -count=1 -timeout 30m -v -run '^TestVerdicts$$' . | grep -v '^=== '

.PHONY: e2e-all
e2e-all: run ## Ask a server of each of six releases everything, with RANDOM_CRDS random CRDs of each kind, OBJECTS, UPDATES of CRDs, and CRDS.
	@cd e2e && $(GO) run ./cmd/binaries all
	cd e2e && for release in $$($(GO) run ./cmd/binaries -list); do \
		E2E_KUBE=$$release E2E_RANDOM=$(RANDOM_CRDS) E2E_OBJECTS=$(OBJECTS) E2E_UPDATES=$(UPDATES) E2E_CRDS=$(abspath $(CRDS)) \
			$(GO) test -count=1 -timeout 2h -v . | grep -E '^(---|ok|FAIL|panic)|Kubernetes|Error' || exit 1; done

.PHONY: upgrades
upgrades: build e2e-binaries ## Upgrade two releases each of public projects on real servers, and compare with diff and diff --objects.
	cd e2e && for release in newest oldest; do \
		E2E_KUBE=$$release $(GO) test -count=1 -timeout 3h -v -run '^TestProjects$$' . -projects 300 | grep -v '^=== ' || exit 1; done

.PHONY: corpus
corpus: build e2e-binaries ## Ask real servers about every kind of the corpus: stored as written; published; its samples; its rules without an answer.
	@list=$$(mktemp); trap 'rm -f "$$list"' EXIT; \
	(cd compat && $(GO) run . -list $$(sed -n 's/^+\?\([a-z][a-z0-9-]*\) .*/\1/p' modules/subjects.txt)) > "$$list"; \
	cd e2e && for release in newest oldest; do \
		E2E_KUBE=$$release $(GO) test -count=1 -timeout 3h -v -run '^TestCorpus$$' . -args -corpus "$$list" | grep -v '^=== ' || exit 1; done

.PHONY: e2e-binaries
e2e-binaries: ## Build etcd, kubectl and kube-apiserver, of the newest release and of the oldest, into the user's cache, once.
	@cd e2e && $(GO) run ./cmd/binaries $(KUBES)
