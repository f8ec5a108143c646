import Configuration
import Decoding
import Foundation
import Model
import SQLite
import Streams
import TestJobs
import TestSupport
import Testing

@testable import EventStore
@testable import Operations
@testable import Pipeline

/// What a publication does with files that are in its folder already (REP-5).
@Suite struct PublicationTests {
  private static let days = #"{ name: "days", keys: ["date"], metrics: ["opens"] }"#
  private static let people =
    #"{ name: "people", keys: ["custom_param_1"], metrics: ["opens"] }"#

  private func job() throws -> RulesJob {
    let job = try RulesJob()
    job.settings = "reports: [\(Self.days), \(Self.people)],"
    try job.write(job.open(1, #","custom_param_1":"somebody""#), to: "sessions-1")
    try job.run()
    #expect(try names(job) == ["days.csv", "people.csv", "reports.sqlite", "run.json"])
    return job
  }

  private func names(_ job: RulesJob) throws -> [String] {
    try TemporaryFolder.names(job.folder.path + "/reports")
  }

  @Test(arguments: [false, true])
  func `REP-5: the file of a report that the job has no more is removed`(rebuilds: Bool) throws {
    let job = try job()
    _ = try job.folder.write(Array("mine".utf8), to: "reports/own.csv")
    job.settings = "reports: [\(Self.days)],"
    if rebuilds {
      _ = try Rebuild(try job.job(), RebuildOptions(), options: job.options).perform()
    } else {
      try job.run()
    }
    #expect(try names(job) == ["days.csv", "own.csv", "reports.sqlite", "run.json"])
    let outputs = try job.published("outputs").compactMap { $0["name"] }
    #expect(outputs.sorted() == ["days.csv", "reports.sqlite"])
    #expect(try Verify(try job.job(), options: job.options).perform().problems == [])
    // Once, not again.
    _ = try job.folder.write(Array("mine".utf8), to: "reports/people.csv")
    try job.run()
    try job.write(job.open(2), to: "sessions-2")
    try job.run()
    #expect(try names(job).contains("people.csv"))
  }

  @Test func `REP-5: a file that is not as it was published is left alone`() throws {
    let job = try job()
    _ = try job.folder.write(Array("mine".utf8), to: "reports/people.csv")
    job.settings = "reports: [\(Self.days)],"
    try job.run()
    #expect(try names(job) == ["days.csv", "people.csv", "reports.sqlite", "run.json"])
  }

  @Test(arguments: ["days.csv", "reports.sqlite", "run.json"])
  func `REP-5: a folder in the place of a file is found before anything is committed`(
    name: String
  ) throws {
    let job = try job()
    let place = "\(job.folder.path)/reports/\(name)"
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let people = TemporaryFolder.content(job.folder.path + "/reports/people.csv")
    try job.write(job.open(2), to: "sessions-2")
    do {
      try job.run()
      Issue.record("it was published")
    } catch PipelineError.stream(let error) {
      #expect(error.category == .cannotCreate)
      #expect(
        "\(error)" == "\(place): cannot be created: is a directory - expected a file")
    }
    #expect(try Status(try job.job()).read().runs.count == 1)
    #expect(TemporaryFolder.content(job.folder.path + "/reports/people.csv") == people)
    try FileManager.default.removeItem(atPath: place)
    try job.run()
    #expect(try names(job) == ["days.csv", "people.csv", "reports.sqlite", "run.json"])
    #expect(try Verify(try job.job(), options: job.options).perform().problems == [])
  }

  @Test func `REP-5: the file that an earlier version published goes with its report`() throws {
    let job = try job()
    for name in ["old.csv", "own.csv"] {
      _ = try job.folder.write(Array(name.utf8), to: "reports/\(name)")
    }
    var record = RunRecord(started: .end, finished: .end, rules: "")
    // Its digest was that of the whole file.
    record.removals = ["old.csv", "own.csv"].map {
      PublishedFile(name: $0, size: 7, digest: Digest(of: Array("old.csv".utf8).span))
    }
    let published = try job.job()
    var (earlier, found) = (record, VerifySummary(job: "pub"))
    earlier.outputs = record.removals
    try ReportComparison(
      job: published, last: CommittedRun(number: 2, isPublished: true, record: earlier)
    ).compareFiles(&found)
    #expect(
      found.problems == [
        "\(published.output)/own.csv: it is not what run 2 published - 'lookback run JOB' writes it anew"
      ])
    #expect(
      try Publication(job: published, run: 2, parallel: Parallel(published)).finish(record))
    #expect(try names(job) == ["days.csv", "own.csv", "people.csv", "reports.sqlite", "run.json"])
  }

  @Test(arguments: [
    "PRAGMA journal_mode = WAL; CREATE INDEX own ON people (opens)",
    "BEGIN IMMEDIATE; CREATE INDEX own ON people (opens)",
  ])
  func `what another program left beside the database is no part of the next one`(
    changes: String
  ) throws {
    let job = try job()
    let path = job.folder.path + "/reports/reports.sqlite"
    let other = try Database(path: path, mode: .write)
    try other.execute(changes)
    #expect(try names(job).count > 4)
    try job.write(job.open(2), to: "sessions-2")
    try job.run()
    #expect(try names(job) == ["days.csv", "people.csv", "reports.sqlite", "run.json"])
    #expect(try Verify(try job.job(), options: job.options).perform().problems == [])
    withExtendedLifetime(other) {}
  }

  @Test func `the form of reports has a number`() throws {
    let job = try RulesJob()
    job.settings = """
      currencies: ["USD", "EUR"], reports: [{ extends: "default" },
        { name: "keys", keys: [\(ReportKey.allCases.map { "\"\($0.name)\"" }.joined(separator: ", "))],
          metrics: ["installs", "reinstalls", "opens"] }],
      """
    try job.write(
      job.open(1, #","link_identifier":"c","custom_param_1":"=a","country":"kr""#),
      job.open(2, #","link_identifier":"d","first_session":true"#), job.open(30),
      to: "sessions-1")
    try job.write(
      #"{"timestamp":\#(RulesJob.firstDay),"app":"a","click_id":"c","os":"iOS","~campaign":"spring, "}"#,
      to: "clicks-1")
    job.sources = #", { kind: "clicks", dialect: "onelink", paths: ["costs-*"] }"#
    try job.write(
      #"{"timestamp":\#(RulesJob.firstDay),"app":"a","click_id":"d","c":"paid","af_cost_value":"1.5"}"#,
      to: "costs-1")
    try job.run()
    var form = ""
    for name in try names(job) where name.hasSuffix(".csv") {
      form += String(
        decoding: TemporaryFolder.content("\(job.folder.path)/reports/\(name)") ?? [], as: UTF8.self
      )
    }
    let database = try Database(path: job.folder.path + "/reports/reports.sqlite", mode: .read)
    var schema = try database.prepare("SELECT sql FROM sqlite_schema ORDER BY name")
    while try schema.step() { form += schema.text(0) + "\n" }
    // Where this fails, what a run writes has changed its form: give `OutputBasis.form` the next number, so that
    // reports of earlier programs are made anew, and write both here.
    #expect(OutputBasis.form == 3)
    #expect(
      Digest(of: Array(form.utf8).span).description == "3051bd4913182093cb6d4c487838f9ae", "\(form)"
    )
  }
}
