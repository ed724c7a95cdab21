# The two commands: make demo, make test. Both do all their own set-up.
GO ?= go

.PHONY: demo test test-all test-majors test-bare bench golden lint setup

demo: setup
	.ci/demo

test: setup
	$(GO) vet ./...
	$(GO) test ./...

test-all: setup
	PGSEAL_SLOW=1 $(GO) test -count=1 -timeout 60m ./...
	for package in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			$(GO) test $$package -run '^$$' -fuzz "^$$target$$" -fuzztime 30s || exit 1; done; done
	$(MAKE) test-majors

# What runs on a server, on the newest minors that can be had of each major;
# make test does on the machine's own.
test-majors: setup
	npm=$$(.ci/fetch-postgres) && twelve=$$(.ci/fetch-debian bookworm 15) && thirteen=$$(.ci/fetch-debian trixie 17) && \
	for bin in $$npm $$twelve $$thirteen; do \
		echo "== $$bin"; PGSEAL_PG_BIN=$$bin $(GO) test -count=1 . ./catalog ./convert ./render ./verify/... ./partition || exit 1; done

# The two commands of the README on a bare Debian 12 and 13; needs root.
test-bare:
	.ci/bare bookworm
	.ci/bare trixie

bench: setup
	$(GO) test -run '^$$' -bench . ./...

golden: setup
	$(GO) test . ./convert ./cmd/pgseal -run 'TestGolden|TestCases|TestReadme|TestYourOwnFamily' -update

lint:
	test -z "$$($(GO) run mvdan.cc/gofumpt@v0.12.0 -l . | tee /dev/stderr)"
	$(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
	$(GO) run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0 run

setup:
	.ci/setup
