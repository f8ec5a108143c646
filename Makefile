# make run      build, run jobs/daily.json on sample-data, and print the top of its campaigns
# make test     all tests, with their counts at the end
# make build    the program: .build/release/lookback
# make deps     the libraries that are missing (Debian, Ubuntu)
# make dev      before a push: format, lint, test
# make lint     format, imports, and what the compiler does not check
# make format   all Swift files
# make golden   what the program writes against what it should; RECORD=1 rewrites that, and fails
# make bench    a day of a million clicks and a million sessions; ROWS=N for another size
# make ci       what .ci/run runs: lint, build, test
# make clean    what was built, and what runs of jobs/ left

.PHONY: build run test deps dev lint format golden bench ci clean
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
BENCH = .build/bench-$(ROWS)
BENCH_SOURCES = [{ kind: "clicks", paths: ["clicks/*"] }, \
  { kind: "sessions", paths: ["sessions/*"] }, \
  { kind: "install_referrers", paths: ["referrers/*"] }, \
  { kind: "adservices", paths: ["adservices/*"] }]
bench: build
	@test -d $(BENCH) || $(LOOKBACK) generate $(BENCH) --days 1 \
	  --clicks-per-day $(ROWS) --sessions-per-day $(ROWS)
	@$(LOOKBACK) run $(BENCH)/job.json --verbose --set 'sources=$(BENCH_SOURCES)' >/dev/null

ci: lint build test

clean:
	rm -rf .build var
