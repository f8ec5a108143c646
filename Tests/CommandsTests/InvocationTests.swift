import Analysis
import Configuration
import Decoding
import Distributing
import Model
import Testing

@testable import Commands

struct InvocationTests {
  private func parse(_ line: String) throws -> Invocation {
    try ArgumentParser.parse(line.split(separator: " ").map(String.init))
  }

  /// A command with what stands beside it.
  private func asked(
    _ command: Command, _ change: (inout Arguments) -> Void = { _ in }
  ) -> Invocation {
    var invocation = Invocation(command: command)
    change(&invocation.arguments)
    return invocation
  }

  @Test func `a run has its options in their places`() throws {
    let expected = asked(.run) {
      $0.job = "j.json"
      $0.wait = .minutes(5)
      $0.run.isDryRun = true
      $0.run.skippedFiles = ["a.gz", "b.gz"]
    }
    #expect(
      try parse("run j.json --dry-run --wait 5m --skip a.gz --skip=b.gz") == expected)
  }

  @Test func `the common options, before or behind a job`() throws {
    let expected = asked(.check) {
      $0.job = "j"
      $0.common.overrides = [
        JobOverride(key: "workers", value: "1"), JobOverride(key: "name", value: "a=b"),
        JobOverride(key: "methods", value: ""),
      ]
      $0.common.state = "s"
      $0.common.output = "o"
      $0.common.asOf = Timestamp(milliseconds: 1_769_860_800_000)
      $0.common.json = true
      $0.common.logFormat = .json
      $0.common.metricsFile = "m.prom"
      $0.common.verbosity = .verbose
      $0.common.color = .never
    }
    let options = """
      --set workers=1 --set=name=a=b --set methods= --state s --output=o \
      --as-of 2026-01-31T12:00Z --json --log-format json --metrics-file m.prom -v --color never
      """
    #expect(try parse("check j \(options)") == expected)
    #expect(try parse("\(options) check j") == expected)
    #expect(try parse("\(options) --version").arguments.common == expected.arguments.common)
  }

  @Test(arguments: [
    ("2026-01-31T12:00:00.5Z", 1_769_860_800_500), ("2026-01-31T14:00+02:00", 1_769_860_800_000),
    ("1769860800", 1_769_860_800_000), ("1769860800000", 1_769_860_800_000),
  ])
  func `a time is written as logs write it`(_ text: String, _ milliseconds: Int64) throws {
    let time = Timestamp(milliseconds: milliseconds)
    #expect(try parse("run j --as-of \(text)").arguments.common.asOf == time)
  }

  @Test func `a report has keys, metrics, days, conditions and a format`() throws {
    #expect(try parse("report j") == asked(.report) { $0.job = "j" })
    let line = """
      report j --by date,os --metrics installs --from 2026-01-01 --to 2026-01-31 \
      --where channel=a=b --where os= --top 20 --format csv
      """
    let expected = asked(.report) {
      $0.job = "j"
      $0.report.keys = ["date", "os"]
      $0.report.metrics = ["installs"]
      $0.report.conditions = [.init(key: "channel", value: "a=b"), .init(key: "os", value: "")]
      $0.table.from = Timestamp(milliseconds: 1_767_225_600_000)
      $0.table.to = Timestamp(milliseconds: 1_769_817_600_000)
      $0.table.top = 20
      $0.table.format = .csv
    }
    #expect(try parse(line) == expected)
  }

  @Test func `blanks around names between commas are none of theirs`() throws {
    let invocation = try ArgumentParser.parse(["report", "j", "--by", " campaign , channel "])
    #expect(invocation.arguments.report.keys == ["campaign", "channel"])
  }

  @Test(arguments: ["\u{301}x", "\u{200d}x", "=\u{301}"])
  func `a mark may stand first in a condition or value`(_ value: String) throws {
    #expect(
      try parse("report j --where campaign=\(value)")
        == asked(.report) {
          $0.job = "j"
          $0.report.conditions = [.init(key: "campaign", value: value)]
        })
    #expect(try parse("run j --state=\(value)").arguments.common.state == value)
  }

  @Test func `a comparison has days, a number of rows and a format`() throws {
    let expected = asked(.compare) {
      $0.job = "j"
      $0.onlyMoves = true
      $0.table.top = 3
      $0.table.format = .json
      $0.table.to = Timestamp(milliseconds: 1_769_817_600_000)
    }
    #expect(try parse("compare j --moves --top 3 --to 2026-01-31 --format json") == expected)
  }

  @Test func `an explanation has a session and perhaps an app`() throws {
    var expected = asked(.explain) {
      $0.job = "j"
      $0.explain.session = "s 1"
    }
    #expect(try ArgumentParser.parse(["explain", "j", "s 1"]) == expected)
    expected.arguments.explain.app = "a"
    #expect(try ArgumentParser.parse(["explain", "--app", "a", "j", "s 1"]) == expected)
  }

  @Test func `an export has a format and a file`() throws {
    var expected = asked(.export) { $0.job = "j" }
    #expect(try parse("export j --as audit") == expected)
    expected.arguments.export.format = .branch
    expected.arguments.export.file = "-"
    #expect(try parse("export --as=branch -o - j") == expected)
  }

  @Test func `a rebuild waits and leaves wrong files out`() throws {
    let expected = asked(.rebuild) {
      $0.job = "j"
      $0.wait = .seconds(30)
      $0.rebuild.wrongFiles = ["a.gz", "b.gz"]
      $0.rebuild.since = Timestamp(milliseconds: 1_769_817_600_000)
    }
    #expect(
      try parse("rebuild j --wait 30s --without a.gz --without=b.gz --since 2026-01-31")
        == expected)
  }

  @Test func `to forget takes a device`() throws {
    let id = "idfv:6D92078A-8246-4BA4-AE5B-76104861E7DC"
    let expected = asked(.forget) {
      $0.job = "j"
      $0.wait = .seconds(2)
      $0.device = DeviceName(text: id)
    }
    #expect(expected.arguments.device != nil)
    #expect(try parse("forget j --device \(id) --wait 2s") == expected)
  }

  @Test func `a status may have a limit`() throws {
    var expected = asked(.status) { $0.job = "j" }
    #expect(try parse("status j") == expected)
    expected.arguments.maximumAge = .hours(26)
    #expect(try parse("status j --max-age 26h") == expected)
  }

  @Test func `tokens may be sent to another URL`() throws {
    let expected = asked(.resolve) {
      $0.job = "j"
      $0.endpoint = "http://localhost:8080/"
    }
    #expect(try parse("resolve j --endpoint http://localhost:8080/") == expected)
  }

  @Test func `a generation has numbers`() throws {
    var expected = asked(.generate) { $0.generate.folder = "d" }
    #expect(try parse("generate d") == expected)
    expected.arguments.generate.days = 2
    expected.arguments.generate.clicksPerDay = 3
    expected.arguments.generate.sessionsPerDay = 4
    expected.arguments.generate.apps = 5
    expected.arguments.generate.seed = .max
    let line =
      "generate --days 2 --clicks-per-day 3 --sessions-per-day 4 --apps 5 --seed \(UInt64.max) d"
    #expect(try parse(line) == expected)
  }

  @Test func `a dashboard has days and a number of rows`() throws {
    var expected = asked(.dashboard) { $0.job = "j" }
    #expect(try parse("dashboard j") == expected)
    expected.arguments.table.from = Timestamp(milliseconds: 1_767_225_600_000)
    expected.arguments.table.to = Timestamp(milliseconds: 1_769_817_600_000)
    expected.arguments.table.top = 50
    #expect(try parse("dashboard j --from 2026-01-01 --to 2026-01-31 --top 50") == expected)
    #expect(throws: ArgumentError.self) { try parse("dashboard j --format csv") }
  }

  @Test func `a worker has a stage, a source and a file`() throws {
    let expected = asked(.worker) {
      $0.job = "j"
      $0.worker.stage = .limit
      $0.worker.source = "clicks/branch"
      $0.worker.file = "a.gz"
    }
    #expect(try parse("worker limit j --source clicks/branch --file a.gz") == expected)
  }

  @Test func `what follows two hyphens is no option`() throws {
    #expect(try parse("check -- --json") == asked(.check) { $0.job = "--json" })
    #expect(try parse("-- check -v") == asked(.check) { $0.job = "-v" })
  }

  @Test func `the last of two options that exclude each other counts`() throws {
    #expect(try parse("check j -v -q").arguments.common.verbosity == .quiet)
    #expect(try parse("check j --quiet --verbose").arguments.common.verbosity == .verbose)
    #expect(try parse("check j --color never --color always").arguments.common.color == .always)
  }

  /// All commands but those that have no counts, and a dry run, whose counts would be of nothing that was done.
  @Test(arguments: Command.allCases)
  func `metrics are of what was done`(_ command: Command) {
    let isMeasured = ![.completions, .help, .version].contains(command)
    #expect(asked(command).measured == (isMeasured ? command : nil))
    #expect(asked(.run) { $0.run.isDryRun = true }.measured == nil)
  }

  @Test(arguments: [
    (
      "forget j --device idfa:6D92078A-8246-4BA4-AE5B-76104861E7DC --device idfv:aaaaaaaaa",
      "--device"
    ),
    ("report j --by os --by=channel", "--by"), ("export j --as audit -o a -o b", "-o"),
  ])
  func `which of two values of one option is meant is not guessed`(_ line: String, _ option: String)
  {
    #expect(throws: ArgumentError.repeatedOption(option)) { try parse(line) }
  }

  @Test(arguments: [
    ("help", nil), ("--help", nil), ("-h", nil), ("help run", Command.run),
    ("run --help", .run), ("--help export", .export), ("export -h", .export),
  ])
  func `help needs nothing else`(_ line: String, _ topic: Command?) throws {
    let invocation = try parse(line)
    #expect(invocation.command == .help && invocation.arguments.topic == topic)
  }

  @Test(arguments: ["version", "--version", "run --version", "--help --version"])
  func `so does the version`(_ line: String) throws {
    #expect(try parse(line).command == .version)
  }

  @Test(arguments: Shell.allCases)
  func `completions are for a shell`(_ shell: Shell) throws {
    #expect(try parse("completions \(shell)") == asked(.completions) { $0.shell = shell })
  }
}
