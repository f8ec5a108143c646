import Configuration
import Decoding
import EventStore
import Foundation
import Model
import Reporting
import TestJobs
import TestSupport
import Testing

@testable import Operations
@testable import Pipeline

/// Two jobs that take in the same logs in the same runs. One goes on at the days that are settled; the
/// other's reports are removed before each run, so that it makes all rows anew.
final class TwinJobs {
  /// Midnight of 2024-06-01 in UTC.
  static let firstDay = RulesJob.firstDay
  private static let hour: Int64 = 3_600_000

  private let folders: [TemporaryFolder]
  private let first: Int64
  /// The job's settings beside name, folders, apps and sources.
  var settings = ""
  /// How clicks are logged; those of OneLink have costs.
  var clickDialect = "branch"
  /// The number of runs so far.
  private var runs = 0

  init(firstDay: Int64 = TwinJobs.firstDay) throws {
    folders = [try TemporaryFolder(), try TemporaryFolder()]
    first = firstDay
    for folder in folders { try Self.makeState("\(folder.path)/state") }
  }

  /// Makes a state whose secret is always the same: of records whose traces are alike by chance a run derives more than
  /// it has to, which tests of what it derives must not meet with one secret in some thousands.
  private static func makeState(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let made = FileManager.default.createFile(
      atPath: "\(folder)/key", contents: Data(0..<UInt8(KeyHasher.secretBytes)),
      attributes: [.posixPermissions: 0o600])
    #expect(made)
  }

  /// So many hours after the first midnight, in milliseconds UTC.
  func time(_ hours: Double) -> Int64 { first + Int64(hours * Double(Self.hour)) }

  /// An install of a campaign, with the click that brought it, a minute before.
  func install(_ hours: Double, app: String = "a", campaign: String = "c") -> (String, String) {
    let id = "\(Int(hours * 1000))"
    let click =
      #"{"timestamp":\#(time(hours) - 60_000),"app":"\#(app)","click_id":"9\#(id)","#
      + #""~campaign":"\#(campaign)","af_cost_value":"0.25","af_cost_currency":"USD"}"#
    let session =
      #"{"timestamp":\#(time(hours)),"app":"\#(app)","os":"iOS","session_id":"s\#(app)\#(id)","#
      + #""first_session":true,"idfv":"0000000\#(id)000","link_identifier":"9\#(id)"}"#
    return (click, session)
  }

  /// An open without any evidence.
  func open(_ hours: Double, app: String = "a", ip: String = "203.0.113.7") -> String {
    #"{"timestamp":\#(time(hours)),"app":"\#(app)","os":"Android","first_session":false,"#
      + #""session_id":"o\#(app)\#(Int(hours * 1000))","ip":"\#(ip)"}"#
  }

  /// Has logs of an app lie there for the next run: an install and two opens every six hours.
  func write(hours: Range<Int>, app: String = "a") throws {
    var (clicks, sessions): ([String], [String]) = ([], [])
    for hour in stride(from: hours.lowerBound, to: hours.upperBound, by: 6) {
      let campaign = ["=1, two", "spring", "summer"][hour / 6 % 3]
      let (click, session) = install(Double(hour) + 0.5, app: app, campaign: campaign)
      clicks.append(click)
      sessions += [
        session, open(Double(hour) + 0.75, app: app),
        open(Double(hour) + 5.9, app: app, ip: "198.51.100.\(hour % 200)"),
      ]
    }
    try write(clicks, to: "clicks/\(app)-\(hours.lowerBound)")
    try write(sessions, to: "sessions/\(app)-\(hours.lowerBound)")
  }

  /// Has a log lie there for the next run.
  func write(_ lines: [String], to name: String) throws {
    for folder in folders {
      let path = "\(folder.path)/\(name)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path))
    }
  }

  private func job(_ folder: TemporaryFolder) throws -> Job {
    let text = """
      { name: "twin", state: "state", output: "reports", \(settings)
        sources: [
          { kind: "clicks", dialect: "\(clickDialect)", paths: ["clicks/*"] },
          { kind: "sessions", dialect: "branch", paths: ["sessions/*"] },
          { kind: "install_referrers", dialect: "play", paths: ["referrers/*"], optional: true },
          { kind: "adservices", dialect: "apple", paths: ["answers/*"], optional: true },
          { kind: "links", dialect: "branch", paths: ["links/*"], optional: true },
          { kind: "cookie_syncs", dialect: "safari", paths: ["syncs/*"], optional: true } ] }
      """
    let path = try folder.write(Array(text.utf8), to: "job.json")
    return try Job.load(path: path, knownFields: DialectTable.fieldNames)
  }

  /// A report file of the job that goes on.
  func report(_ name: String) -> String { "\(folders[0].path)/reports/\(name)" }

  /// A run of both jobs, after which all reports are the same.
  ///
  /// - Returns: how many of the rows of `attribution.csv` were made by this run, and how many there
  ///   are.
  @discardableResult
  func run(_ options: RunOptions = RunOptions(asOf: .end)) throws -> (made: Int, all: Int) {
    runs += 1
    let reports = folders[1].path + "/reports"
    if runs > 1 {
      for name in try TemporaryFolder.names(reports) {
        try FileManager.default.removeItem(atPath: "\(reports)/\(name)")
      }
    }
    let summaries = try folders.map { try Run(job($0), options: options).perform() }
    #expect(summaries[0].balance.totals == summaries[1].balance.totals, "run \(runs): totals")
    #expect(summaries[0].balance.outcomes == summaries[1].balance.outcomes, "run \(runs): outcomes")
    let names = try TemporaryFolder.names(reports).filter { $0 != "run.json" }
    for name in names where name.hasSuffix(".csv") {
      let contents = folders.map { content("\($0.path)/reports/\(name)") }
      #expect(contents[0] == contents[1], "run \(runs): \(name)")
    }
    let databases = try folders.map {
      try ReportDatabase.content(of: "\($0.path)/reports/reports.sqlite")
    }
    #expect(databases[0] != nil && databases[0] == databases[1], "run \(runs): reports.sqlite")
    let problems = try Verify(job(folders[0]), options: options).perform().problems
    #expect(problems == [], "run \(runs)")
    let heads = try zip(folders, summaries).map { try $1.head(5, of: job($0)) }
    let texts = heads.map { $0.map { TableRenderer().text(of: $0) } }
    if !summaries[0].isIdle {
      #expect(texts[0] == texts[1], "run \(runs): head")
    }
    let lines = content(report("attribution.csv")).split(separator: "\n").count - 1
    return (summaries[0].madeRows.first ?? 0, lines)
  }

  /// The number of records in the state of the job that goes on that are no clicks and no sessions.
  func otherRecords() throws -> Int { try Status(job(folders[0])).read().size.others }

  /// How many sessions the job that goes on derives again in each run.
  func outdatedSessions() throws -> Int {
    let last = try job(folders[0]).committedState().state.runs.last
    return last?.record.outdated.reduce(0) { $0 + $1.sessions.count } ?? 0
  }

  /// The lines of the audit export of the job that goes on.
  func audit() throws -> [Substring] {
    try job(folders[0]).audit(RunOptions(asOf: .end)).split(separator: "\n")
  }

  private func content(_ path: String) -> String {
    String(decoding: TemporaryFolder.content(path) ?? [], as: UTF8.self)
  }
}
