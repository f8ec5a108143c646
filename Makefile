# make help     this list
# make run      build, run jobs/daily.json on sample-data, and print what came of it
# make test     all tests, with their counts at the end
# make build    the program: .build/release/lookback
# make install  what 'make build' made, in /usr/local/bin or in bin of another PREFIX
# make deps     the libraries that are missing (Debian, Ubuntu)
# make dev      before a push: format, lint, test
# make lint     format, imports, and what the compiler does not check
# make format   all Swift files
# make golden   what the program writes against what it should; RECORD=1 rewrites that, and fails
# make golden-built the same of the program that 'make build' makes
# make soak     a run killed 1,000 times and at every call, every call made to fail, 10,000 random
#               worlds cut into runs; an hour or two; CRASHES=N and WORLDS=N for other numbers
# make fuzz     parsers of logs and jobs on what libFuzzer makes of seeds, a minute each; FUZZ_SECONDS=N
#               for more, PARSERS='texts jobs' for some
# make bench    a run against DuckDB and against the floor, on 2.5 million clicks and as many
#               sessions; ROWS=N and PAIRS=N for other sizes
# make bench-others a run against Polars and Spark, too, on the part of the job that they do
# make bench-hourly hours on top of thirty days, ROWS clicks and as many sessions in state, against
#               DuckDB over the thirty days
# make bench-scaling a run over 1, 3, 10 and 30 million lines with 256 MiB and with 1 GiB
# make bench-check  fails when a run takes more times the floor than Benchmarks/threshold.json allows
# make bench-deps   DuckDB, Polars and Spark for those that need them, under .build, and Java where there is none
# make ci       what .ci/run runs: lint, build, test, golden cases of what was built
# make clean    what was built, and what runs of jobs/ left

.PHONY: help build install run test deps dev lint format golden golden-built soak fuzz bench bench-hourly bench-scaling bench-check bench-floor bench-decode \
	bench-others bench-deps bench-python bench-java ci clean FORCE
.DEFAULT_GOAL := build

# Targets build in the same folder: 'make -j' builds one after the other, in the order that it was given.
.NOTPARALLEL:

SWIFT ?= swift
export SWIFT
LOOKBACK = .build/release/lookback
PREFIX ?= /usr/local

# The program has Swift's libraries in it where the toolchain has them to link, so that a server needs no Swift.
SWIFT_LIBRARIES := $(shell $(SWIFT) -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
WHOLE := $(if $(wildcard $(SWIFT_LIBRARIES)_static/linux/libFoundation.a),--static-swift-stdlib -Xswiftc -use-ld=lld --experimental-lto-mode=full)
RELEASE = -c release $(WHOLE)

# It is linked twice where the toolchain can count: what the first one did, when .ci/profile ran it, tells the linker what to be quick at.
COUNTERS := $(if $(WHOLE),$(wildcard $(SWIFT_LIBRARIES)/clang/lib/linux/libclang_rt.profile-$(shell uname -m).a))
TOOLCHAIN = $(SWIFT_LIBRARIES:%/lib/swift=%)/bin
PROFILES = .build/profiles
COUNTING = -Xlinker --lto-cs-profile-generate -Xlinker -u -Xlinker __llvm_profile_runtime -Xlinker $(COUNTERS) -Xlinker $(PROFILES)/header.o
profile = $(if $(COUNTERS),$(PROFILES)/$(1).profdata)
LINK = $(SWIFT) build $(RELEASE) $(addprefix -Xlinker --lto-cs-profile-file=,$(call profile,$(1))) --product $(1)
COMPILED := Package.swift $(shell find Sources Benchmarks/Floor Benchmarks/Decode -type f ! -name '*.md')

# Tests are compiled as the program is for its users: unoptimised, random worlds take three times as long.
TESTED = -c release -Xswiftc -enable-testing --scratch-path .build/tests
BUILD_TESTS = $(SWIFT) build $(TESTED) --build-tests --explicit-target-dependency-import-check error
# What it has built: 'swift test' would build it once more, with other options.
TEST = TMPDIR="$(TEST_FILES)" .ci/test $(SWIFT) test $(TESTED) --skip-build

# Their files lie in memory where they may and it has room for them (they take some 200 MB): each of thousands of runs syncs its own.
TEST_FILES = $(or $(shell test -w /dev/shm && grep -s ' /dev/shm ' /proc/mounts | grep -qv noexec && df -Pk /dev/shm | awk 'NR > 1 && $$4 > 1000000 { print $$6 }'),$(TMPDIR),/tmp)

help:
	@sed -n '/^#/!q; s/^# //p' Makefile

run: build
	@$(LOOKBACK) run jobs/daily.json --verbose
	@$(LOOKBACK) report jobs/daily.json --by app,os

test: deps
	$(BUILD_TESTS)
	$(TEST)

build: deps $(call profile,lookback)
	$(call LINK,lookback)

# Another toolchain reads other counts.
$(PROFILES)/toolchain: FORCE
	@mkdir -p $(PROFILES)
	@$(SWIFT) --version 2>/dev/null | cmp -s - $@ || $(SWIFT) --version >$@ 2>/dev/null

# The empty file compiled marks what is counted as the linker's; Swift's compiler leaves no such mark.
$(PROFILES)/%.profdata: $(COMPILED) .ci/profile Makefile $(PROFILES)/toolchain | deps
	@mkdir -p $(PROFILES)
	@echo "make: $* is compiled and linked as a whole, run, and linked for what that did: some minutes, most of them without a word"
	@$(TOOLCHAIN)/clang -O1 -fcs-profile-generate -c -x c /dev/null -o $(PROFILES)/header.o
	$(SWIFT) build $(RELEASE) $(COUNTING) --product $*
	@mv .build/release/$* $(PROFILES)/
	@.ci/profile $(PROFILES)/$* $(TOOLCHAIN)/llvm-profdata

# As root, who may have no Swift, it builds nothing. Whoever starts the program meanwhile gets the old one or the new.
install:
	@test -x $(LOOKBACK) || { echo "make: no $(LOOKBACK) - run 'make build' first" >&2; exit 1; }
	@! grep -q __llvm_profile_runtime $(LOOKBACK) || { echo "make: $(LOOKBACK) counts what it does, as 'make build' was stopped - run it again" >&2; exit 1; }
	install -D -m 755 $(LOOKBACK) "$(DESTDIR)$(PREFIX)/bin/lookback.new"
	mv -f "$(DESTDIR)$(PREFIX)/bin/lookback.new" "$(DESTDIR)$(PREFIX)/bin/lookback"

deps:
	@.ci/deps

dev: format lint test

lint: deps
	.ci/lint
	$(BUILD_TESTS)

format:
	$(SWIFT) format -i -r Sources Tests Benchmarks Package.swift

golden: deps
	$(BUILD_TESTS)
	$(TEST) --filter GoldenTests

CRASHES ?= 1000
WORLDS ?= 10000

soak: deps
	@for number in '$(CRASHES)' '$(WORLDS)'; do \
	  case $$number in ''|0*|*[!0-9]*|??????????*) echo 'make soak: CRASHES and WORLDS are numbers from 1 on, of up to 9 digits' >&2; exit 64;; esac; done
	$(BUILD_TESTS)
	LOOKBACK_CRASHES=$(CRASHES) $(TEST) --filter '^CrashTests\.'
	LOOKBACK_WORLDS=$(WORLDS) $(TEST) --filter 'ConformanceTests.RunSequenceTests'

PARSERS ?= lines records texts logs jobs
FUZZ_SECONDS ?= 60
# Swift's own choice of what to count is one that libFuzzer no longer reads.
FUZZED = -c release -Xswiftc -enable-testing --sanitize fuzzer --sanitize address \
	-Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table --scratch-path .build/fuzz

fuzz: deps
	LOOKBACK_FUZZ=1 $(SWIFT) build $(FUZZED) --product fuzz
	@.ci/fuzz .build/fuzz/release/fuzz '$(FUZZ_SECONDS)' $(PARSERS)

ROWS ?= 2500000
PAIRS ?= 3
VENV = .build/bench-venv
BENCH = Benchmarks/bench.py --rows $(ROWS) --pairs $(PAIRS)

bench: build bench-floor bench-decode $(VENV)/installed
	@$(VENV)/bin/python $(BENCH)

bench-others: build bench-floor bench-deps
	@$(VENV)/bin/python $(BENCH) --others

bench-hourly: build $(VENV)/installed
	@$(VENV)/bin/python Benchmarks/hourly.py --rows $(ROWS) --peer

bench-scaling: build bench-python
	@python3 Benchmarks/scaling.py

bench-check: build bench-floor bench-python
	@python3 $(BENCH) --check

# They are run on logs that the program makes.
$(PROFILES)/floor.profdata $(PROFILES)/decode-bench.profdata: | build

bench-floor: build $(call profile,floor)
	$(call LINK,floor)

bench-decode: build $(call profile,decode-bench)
	$(call LINK,decode-bench)

bench-deps: $(VENV)/others-installed bench-java

# Debian's Python makes no environments without a package more.
$(VENV)/installed: Benchmarks/peers/requirements.txt
	@python3 -c 'import ensurepip, venv' 2>/dev/null || .ci/deps python3-venv
	python3 -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

$(VENV)/others-installed: Benchmarks/peers/requirements-others.txt $(VENV)/installed
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

bench-python:
	@command -v python3 >/dev/null || .ci/deps python3

bench-java:
	@command -v java >/dev/null || .ci/deps default-jre-headless
	@java -version 2>&1 | awk -F '["._+-]' '/version/ { seen = 1; new = $$2 >= 17 } END { exit !(seen && new) }' || \
	  { echo "make: Spark takes Java 17 and later, and 'java' is an earlier one" >&2; exit 1; }

# Linking the program and compiling the largest module keep one core busy, so that it is built while tests are built and run.
ci: deps
	.ci/lint
	@mkdir -p .build
	@$(MAKE) --no-print-directory build >.build/ci-build.log 2>&1 & building=$$!; \
	  $(MAKE) --no-print-directory test & testing=$$!; \
	  trap 'kill $$building $$testing 2>/dev/null; exit 130' INT TERM HUP; \
	  wait $$testing; tested=$$?; \
	  wait $$building || { cat .build/ci-build.log; exit 1; }; exit $$tested
	@$(MAKE) --no-print-directory golden-built

# The program that users have is linked in another way than the one that tests have.
golden-built: build
	@LOOKBACK_BUILT="$$PWD/$(dir $(LOOKBACK))" $(MAKE) --no-print-directory golden >.build/golden-built.log 2>&1 \
	  || { cat .build/golden-built.log; exit 1; }
	@echo "golden cases of $(LOOKBACK) come out as they are written down"

clean:
	rm -rf .build var
