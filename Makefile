# The two commands: make demo, make test. Both do all their own set-up.
GO ?= go

.PHONY: demo test test-all bench golden lint setup

demo: setup
	.ci/demo

test: setup
	$(GO) vet ./...
	$(GO) test ./...

test-all: setup
	PGSEAL_SLOW=1 $(GO) test -count=1 -timeout 60m ./...
	$(GO) test ./render -run '^$$' -fuzz FuzzRender -fuzztime 60s

bench: setup
	$(GO) test -run '^$$' -bench . ./...

golden: setup
	$(GO) test . -run Golden -update

lint:
	$(GO) run mvdan.cc/gofumpt@v0.12.0 -l -w .
	$(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

setup:
	.ci/setup
