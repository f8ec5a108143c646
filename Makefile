# make run      build and run jobs/daily.json on sample-data, and print the top of its campaigns
# make test     all tests, debug, with their counts at the end
# make build    release build: .build/release/lookback
# make deps     install the libraries that are missing (Debian, Ubuntu)
# make dev      before a push: format, lint, test
# make lint     format, imports, and what the compiler does not check
# make format   format all Swift files
# make golden   the built program against sample-data/expected and the golden cases; RECORD=1 rewrites them, and fails
# make bench    how long one day of 2 million records takes; ROWS=N for other sizes
# make ci       what .ci/run runs: lint, build, test
# make clean    remove what was built and what runs left

.PHONY: run test build deps dev lint format golden bench ci clean
.DEFAULT_GOAL := build

SWIFT ?= swift
export SWIFT
LOOKBACK = .build/release/lookback

run: build
	@$(LOOKBACK) run jobs/daily.json --verbose

test: deps
	$(SWIFT) test

build: deps
	$(SWIFT) build -c release --product lookback

deps:
	@.ci/deps

dev: format lint test

lint: deps
	.ci/lint
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error

format:
	$(SWIFT) format -i -r Sources Tests $(wildcard Benchmarks) Package.swift

golden: deps
	$(SWIFT) test --filter GoldenTests

ROWS ?= 1000000
bench: build
	@.ci/bench $(ROWS)

ci: lint build test

clean:
	rm -rf .build var
