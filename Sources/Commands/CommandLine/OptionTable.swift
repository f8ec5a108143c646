import Analysis
import Configuration
import Decoding
import Foundation
import Model

/// The options, in the order of help. This is a table.
enum OptionTable {
  /// The options of single commands.
  static let ofCommands: [OptionSpec] = [
    .flag(["--dry-run"], in: [.run], "Do everything but writing.") { $0.run.isDryRun = true },
    .flag(
      ["--adopt-rules"], in: [.run],
      "Adopt the job's changed rules, for what is not final yet."
    ) { $0.run.adoptsRules = true },
    .value(
      "--wait", .text("TIME", expected: "a duration such as 30s or 5m, up to 36500d"),
      default: "0s",
      in: [.run, .rebuild, .forget], "Wait so long for another run of the job to end.",
      to: \.wait, parse: Interval.init(notation:)),
    .values("--skip", .file, in: [.run], "Do not read this file; may be given again.") {
      $1.run.skippedFiles.append($0)
      return !$0.isEmpty
    },
    .values(
      "--without", .file, in: [.rebuild],
      "Leave this wrong file, or all that a pattern in quotes names, out of this and every later run; may be given again."
    ) {
      $1.rebuild.wrongFiles.append($0)
      return !$0.isEmpty
    },
    .value(
      "--since", day, in: [.rebuild],
      "Keep all days before this one, in the job's time zone, as they are.",
      toOptional: \.rebuild.since, parse: Timestamp.init(midnightOf:)),
    .value(
      "--device",
      .text(
        "TYPE:ID",
        expected: "an id with its type, one of "
          + KeyScope.devices.map(\.name).joined(separator: ", ")
          + ", such as idfa:6D92078A-8246-4BA4-AE5B-76104861E7DC, not all zeros and no placeholder, at least 8 characters"
      ),
      in: [.forget], isRequired: true, "Forget the device of this id.",
      to: \.device, parse: { DeviceName(text: $0).map(Optional.some) }),
    .value(
      "--by", .text("KEYS", expected: "keys between commas"), default: "campaign,channel",
      in: [.report], "Make a row for each combination of these keys, between commas.",
      toOptional: \.report.keys, parse: names),
    .value(
      "--metrics", .text("METRICS", expected: "metrics between commas"),
      default: "those of the report `campaigns`, without clicks where a key or condition is of "
        + "sessions alone",
      in: [.report], "Print these metrics, between commas.", toOptional: \.report.metrics,
      parse: names),
    .value(
      "--from", day,
      default: "the first day that the state holds whole (`export`: the first that it has)",
      in: [.report, .compare, .dashboard, .export], "Begin with this day, in the job's time zone.",
      toOptional: \.table.from, parse: Timestamp.init(midnightOf:)),
    .value(
      "--to", day, default: "the last day",
      in: [.report, .compare, .dashboard, .export],
      "End with this day, in the job's time zone.", toOptional: \.table.to,
      parse: Timestamp.init(midnightOf:)),
    .values(
      "--where",
      .text("KEY=VALUE", expected: "a key of reports and a value, such as channel=facebook"),
      in: [.report],
      "Count only records that have this value; may be given again: of several values of one "
        + "key any will do, of several keys all must fit; KEY= is for absent values."
    ) {
      guard let (key, value) = pair($0) else { return false }
      $1.report.conditions.append(.init(key: key, value: value))
      return true
    },
    .number(
      "--top", 1...1_000_000_000, in: [.report, .compare, .dashboard],
      "Print the N largest rows by the first metric, and one sum of the others (`compare`: by "
        + "sessions moved; `dashboard`: by attributed installs, default 20).",
      to: \.table.top, Optional.some),
    .value(
      "--format", .choice("FORMAT", TableFormat.self), default: "table",
      in: [.report, .compare],
      "Print rows like this.", to: \.table.format, parse: TableFormat.init(rawValue:)),
    .flag(
      ["--moves"], in: [.compare],
      "Print what moved from where to where in the place of the campaigns; JSON has both."
    ) { $0.onlyMoves = true },
    .value(
      "--app", .text("APP", expected: "the name of an app"), in: [.explain],
      "Explain the session of this app, where several have one of that id.",
      toOptional: \.explain.app, parse: notEmpty),
    .value(
      "--source", .text("NAME", expected: "the name of a source, such as clicks/branch"),
      in: [.worker], "Decode lines of this source; for `decode` alone, which needs it.",
      toOptional: \.worker.source, parse: notEmpty),
    .value(
      "--file", .file, default: "standard input", in: [.worker],
      "Name the log so in rows of rejected lines; for `decode` alone.",
      toOptional: \.worker.file, parse: notEmpty),
    .value(
      "--as", .choice("FORMAT", ExportFormat.self), in: [.export], isRequired: true,
      "Export this.", to: \.export.format, parse: ExportFormat.init(rawValue:)),
    .value(
      "-o", .file, default: "stdout", in: [.export],
      "Write to this file, - is stdout; a name that ends in .gz compresses.",
      toOptional: \.export.file, parse: notEmpty),
    .value(
      "--max-age", .text("TIME", expected: "a duration such as 26h or 2d, up to 36500d"),
      in: [.status],
      "Fail when the last good run is older.",
      toOptional: \.maximumAge, parse: Interval.init(notation:)),
    .value(
      "--endpoint", .text("URL", expected: "an http or https URL in ASCII"), default: "Apple's",
      in: [.resolve], "Send tokens to this URL.",
      toOptional: \.endpoint, parse: webURL),
    .number(
      "--days", 1...3660, default: "3", in: [.generate],
      "Make logs of so many days, from 2025-10-01 on.",
      to: \.generate.days
    ) { $0 },
    .number(
      "--clicks-per-day", 1...100_000_000, default: "1000", in: [.generate],
      "Make so many clicks a day.",
      to: \.generate.clicksPerDay
    ) { $0 },
    .number(
      "--sessions-per-day", 1...100_000_000, default: "1000", in: [.generate],
      "Make so many sessions a day.",
      to: \.generate.sessionsPerDay
    ) { $0 },
    .number(
      "--apps", 1...1000, default: "1", in: [.generate], "Make logs of so many apps.",
      to: \.generate.apps
    ) { $0 },
    .flag(
      ["--plain"], in: [.generate],
      "Make no broken lines and write times, booleans and payloads in one form."
    ) {
      $0.generate.isPlain = true
    },
    .value(
      "--seed", .text("N", expected: "a whole number from 0 to \(UInt64.max)"), default: "1",
      in: [.generate],
      "Begin with this number; the same one gives the same bytes.",
      to: \.generate.seed, parse: { UInt64($0) }),
  ]

  /// The options of every command.
  static let common: [OptionSpec] = [
    .values("--set", .setting, "Put a value in the place of the job file's; may be given again.") {
      guard let (key, value) = pair($0) else { return false }
      $1.common.overrides.append(JobOverride(key: key, value: value))
      return true
    },
    .value(
      "--state", .folder, "Keep the job's state here instead of where the job file says.",
      toOptional: \.common.state, parse: notEmpty),
    .value(
      "--output", .folder, "Put the reports here instead of where the job file says.",
      toOptional: \.common.output, parse: notEmpty),
    .value(
      "--as-of",
      .text(
        "TIME",
        expected: "a time such as 2026-01-31T12:00:00Z or seconds since 1970, from 2008 to 2099"),
      default: "now",
      "Take this for the current time, in UTC unless it names a zone: records over an hour later are rejected, and --max-age counts up to it.",
      toOptional: \.common.asOf, parse: logTime),
    .value(
      "--metrics-file", .file,
      "Write metrics for Prometheus to this file; node_exporter reads those that end in .prom.",
      toOptional: \.common.metricsFile, parse: notEmpty),
    .flag(["--json"], "Print the summary as one JSON object on stdout.") { $0.common.json = true },
    .value(
      "--log-format", .choice("FORMAT", CommonOptions.LogFormat.self), default: "text",
      "Write messages like this.",
      to: \.common.logFormat, parse: CommonOptions.LogFormat.init(rawValue:)),
    .flag(["-v", "--verbose"], "Say what is done.") { $0.common.verbosity = .verbose },
    .flag(
      ["-q", "--quiet"],
      "Say only what goes wrong; check, compare, explain, export, report still print results."
    ) { $0.common.verbosity = .quiet },
    .value(
      "--color", .choice("WHEN", CommonOptions.ColorChoice.self), default: "auto",
      "Colour messages; NO_COLOR in the environment turns auto into never.",
      to: \.common.color, parse: CommonOptions.ColorChoice.init(rawValue:)),
    .flag(["-h", "--help"], "Print the help of the command.") { $0.wantsHelp = true },
    .flag(["--version"], "Print the version.") { $0.wantsVersion = true },
  ]

  /// All of them.
  static let all = ofCommands + common

  private static func notEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

  private static let day = ValueSpec.text("DATE", expected: "a day such as 2026-01-31")

  /// What stands between commas, with or without spaces; none may be empty.
  private static func names(_ text: String) -> [String]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return names.contains("") ? nil : names
  }

  /// What stands before and behind the first `=`; nil where there is none, or nothing before it.
  private static func pair(_ text: String) -> (key: String, value: String)? {
    guard let (key, value) = text.exactHalves(aroundFirst: "="), !key.isEmpty else { return nil }
    return (key, value)
  }

  /// A time that a log may hold (IN-5): an earlier one would reject every record.
  private static func logTime(_ text: String) -> Timestamp? {
    Timestamp(text: text).flatMap { (.earliest..<Timestamp.end).contains($0) ? $0 : nil }
  }

  private static func webURL(_ text: String) -> String? {
    // libcurl takes no other characters, and says so where an endpoint that is down would be told.
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URLComponents(string: text),
      ["https", "http"].contains(url.scheme), url.host?.isEmpty == false, let written = url.string
    else { return nil }
    // A number that is too large for one is no port to URLComponents.
    let port = url.rangeOfPort.map { written[$0] } ?? ""
    return port.isEmpty || Int(port).map((1...65535).contains) == true ? text : nil
  }
}
