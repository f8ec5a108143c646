import Configuration
import Model
import Testing

@testable import Commands

struct InvocationTests {
  private func parse(_ line: String) throws -> Invocation {
    try ArgumentParser.parse(line.split(separator: " ").map(String.init))
  }

  @Test func `a run has its options in their places`() throws {
    var options = RunArguments()
    options.job = "j.json"
    options.isDryRun = true
    options.wait = .minutes(5)
    options.skippedFiles = ["a.gz", "b.gz"]
    #expect(
      try parse("run j.json --dry-run --wait 5m --skip a.gz --skip=b.gz")
        == .run(options, CommonOptions()))
  }

  @Test func `every command has the common options`() throws {
    var common = CommonOptions()
    common.overrides = [
      JobOverride(key: "workers", value: "1"), JobOverride(key: "name", value: "a=b"),
      JobOverride(key: "methods", value: ""),
    ]
    common.state = "s"
    common.output = "o"
    common.asOf = Timestamp(milliseconds: 1_769_860_800_000)
    common.json = true
    common.logFormat = .json
    common.metricsFile = "m.prom"
    common.verbosity = .verbose
    common.color = .never
    let options = """
      --set workers=1 --set=name=a=b --set methods= --state s --output=o \
      --as-of 2026-01-31T12:00Z --json --log-format json --metrics-file m.prom -v --color never
      """
    #expect(try parse("check j \(options)") == .check(CheckArguments(job: "j"), common))
    #expect(try parse("\(options) check j") == .check(CheckArguments(job: "j"), common))
    #expect(try parse("\(options) --version") == .version(common))
  }

  @Test(arguments: [
    ("2026-01-31T12:00:00.5Z", 1_769_860_800_500), ("2026-01-31T14:00+02:00", 1_769_860_800_000),
    ("1769860800", 1_769_860_800_000), ("1769860800000", 1_769_860_800_000),
  ])
  func `a time is written as logs write it`(_ text: String, _ milliseconds: Int64) throws {
    let time = Timestamp(milliseconds: milliseconds)
    #expect(try parse("run j --as-of \(text)").common.asOf == time)
  }

  @Test func `a report has keys, metrics, days, conditions and a format`() throws {
    var options = ReportArguments()
    options.job = "j"
    #expect(try parse("report j") == .report(options, CommonOptions()))
    options.keys = ["date", "os"]
    options.metrics = ["installs"]
    options.table.from = Timestamp(milliseconds: 1_767_225_600_000)
    options.table.to = Timestamp(milliseconds: 1_769_817_600_000)
    options.conditions = [.init(key: "channel", value: "a=b"), .init(key: "os", value: "")]
    options.table.top = 20
    options.table.format = .csv
    let line = """
      report j --by date,os --metrics installs --from 2026-01-01 --to 2026-01-31 \
      --where channel=a=b --where os= --top 20 --format csv
      """
    #expect(try parse(line) == .report(options, CommonOptions()))
  }

  @Test func `a comparison has days, a number of rows and a format`() throws {
    var options = CompareArguments()
    options.job = "j"
    options.onlyMoves = true
    options.table.top = 3
    options.table.format = .json
    options.table.to = Timestamp(milliseconds: 1_769_817_600_000)
    #expect(
      try parse("compare j --moves --top 3 --to 2026-01-31 --format json")
        == .compare(options, CommonOptions()))
  }

  @Test func `an explanation has a session and perhaps an app`() throws {
    var options = ExplainArguments()
    options.job = "j"
    options.session = "s 1"
    #expect(
      try ArgumentParser.parse(["explain", "j", "s 1"]) == .explain(options, CommonOptions()))
    options.app = "a"
    #expect(
      try ArgumentParser.parse(["explain", "--app", "a", "j", "s 1"])
        == .explain(options, CommonOptions()))
  }

  @Test func `an export has a format and a file`() throws {
    var options = ExportArguments()
    options.job = "j"
    #expect(try parse("export j --as audit") == .export(options, CommonOptions()))
    options.file = "-"
    #expect(try parse("export --as=audit -o - j") == .export(options, CommonOptions()))
  }

  @Test func `a rebuild waits and leaves wrong files out`() throws {
    var options = RebuildArguments()
    options.job = "j"
    options.wait = .seconds(30)
    options.wrongFiles = ["a.gz", "b.gz"]
    options.since = Timestamp(milliseconds: 1_769_817_600_000)
    #expect(
      try parse("rebuild j --wait 30s --without a.gz --without=b.gz --since 2026-01-31")
        == .rebuild(options, CommonOptions()))
  }

  @Test func `a status may have a limit`() throws {
    var options = StatusArguments()
    options.job = "j"
    #expect(try parse("status j") == .status(options, CommonOptions()))
    options.maximumAge = .hours(26)
    #expect(try parse("status j --max-age 26h") == .status(options, CommonOptions()))
  }

  @Test func `a generation has numbers`() throws {
    var options = GenerateArguments()
    options.folder = "d"
    #expect(try parse("generate d") == .generate(options, CommonOptions()))
    options.days = 2
    options.clicksPerDay = 3
    options.sessionsPerDay = 4
    options.apps = 5
    options.seed = .max
    let line =
      "generate --days 2 --clicks-per-day 3 --sessions-per-day 4 --apps 5 --seed \(UInt64.max) d"
    #expect(try parse(line) == .generate(options, CommonOptions()))
  }

  @Test func `a dashboard has days and a number of rows`() throws {
    var options = DashboardArguments()
    options.job = "j"
    #expect(try parse("dashboard j") == .dashboard(options, CommonOptions()))
    options.table.from = Timestamp(milliseconds: 1_767_225_600_000)
    options.table.to = Timestamp(milliseconds: 1_769_817_600_000)
    options.table.top = 50
    #expect(
      try parse("dashboard j --from 2026-01-01 --to 2026-01-31 --top 50")
        == .dashboard(options, CommonOptions()))
    #expect(throws: ArgumentError.self) { try parse("dashboard j --format csv") }
  }

  @Test func `what follows two hyphens is no option`() throws {
    #expect(try parse("check -- --json") == .check(CheckArguments(job: "--json"), CommonOptions()))
    #expect(try parse("-- check -v") == .check(CheckArguments(job: "-v"), CommonOptions()))
  }

  @Test func `the last of two options that exclude each other counts`() throws {
    #expect(try parse("check j -v -q").common.verbosity == .quiet)
    #expect(try parse("check j --quiet --verbose").common.verbosity == .verbose)
    #expect(try parse("check j --color never --color always").common.color == .always)
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
    #expect(try parse(line) == .help(topic, CommonOptions()))
  }

  @Test(arguments: ["version", "--version", "run --version", "--help --version"])
  func `so does the version`(_ line: String) throws {
    #expect(try parse(line) == .version(CommonOptions()))
  }

  @Test(arguments: Shell.allCases)
  func `completions are for a shell`(_ shell: Shell) throws {
    #expect(try parse("completions \(shell)") == .completions(shell, CommonOptions()))
  }
}
