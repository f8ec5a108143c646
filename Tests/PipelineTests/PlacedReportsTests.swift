import EventStore
import Foundation
import Model
import Streams
import TestJobs
import TestSupport
import Testing

@testable import Pipeline

/// Reports that nobody changed are not read again by a run that finds nothing new.
@Suite struct PlacedReportsTests {
  private let rules: RulesJob
  private let report: String
  private let known: String

  init() throws {
    rules = try RulesJob()
    report = rules.folder.path + "/reports/methods.csv"
    known = rules.folder.path + "/state/published"
    try rules.write(rules.open(1), to: "sessions-1")
    try rules.run()
  }

  /// Gives the report other bytes, at another time by the clock for files, which ticks in steps.
  private func change(to bytes: [UInt8], isReplaced: Bool) throws {
    let before = try #require(FileVersion(of: report))
    repeat {
      try Data(bytes).write(to: URL(filePath: report), options: isReplaced ? .atomic : [])
    } while try #require(FileVersion(of: report)) == before
  }

  /// What was published, and whether it is in its place by what is known of it.
  private func published() throws -> (file: PublishedFile, isPlaced: Bool) {
    let job = try rules.job()
    let last = try #require(job.committedState().state.runs.last)
    let file = try #require(last.record.outputs.first { $0.name == "methods.csv" })
    return (file, try PlacedReports(job).has(file))
  }

  @Test func `TIME-5: a report is not read while the system says the same of it`() throws {
    let job = try rules.job()
    var (file, isPlaced) = try published()
    #expect(isPlaced)
    let lines = try #require(TemporaryFolder.content(known))
    #expect(String(decoding: lines, as: UTF8.self).split(separator: "\n").count == 5)
    // Known as something else, it is something else: nobody looks into it.
    file.digest = Digest(high: 1, low: 2)
    #expect(try !PlacedReports(job).has(file))
    var placed = PlacedReports(job)
    placed.keep([file], as: [file.name: try #require(FileVersion(of: report))])
    #expect(try PlacedReports(job).has(file))
  }

  @Test(arguments: [true, false])
  func `TIME-5: a report that was changed is written anew by a run over nothing new`(
    isReplaced: Bool
  ) throws {
    let bytes = try #require(TemporaryFolder.content(report))
    var changed = bytes
    changed[changed.count - 2] ^= 1
    try change(to: changed, isReplaced: isReplaced)
    #expect(try !published().isPlaced)
    try rules.run()
    #expect(TemporaryFolder.content(report) == bytes)
    #expect(try published().isPlaced)
  }

  @Test
  func `TIME-5: a report that is changed while it is published is written anew by the next run`()
    throws
  {
    let bytes = try #require(TemporaryFolder.content(report))
    let file = try published().file
    let before = try #require(FileVersion(of: report))
    try change(to: bytes.dropLast() + [0], isReplaced: false)
    var placed = PlacedReports(try rules.job())
    placed.keep([file], as: [file.name: before])
    #expect(try !published().isPlaced)
    try rules.run()
    #expect(TemporaryFolder.content(report) == bytes)
  }

  @Test func `TIME-5: a copy of a report is read, and is as good`() throws {
    let copy = rules.folder.path + "/copy"
    try FileManager.default.copyItem(atPath: report, toPath: copy)
    try FileManager.default.removeItem(atPath: report)
    try FileManager.default.moveItem(atPath: copy, toPath: report)
    #expect(try published().isPlaced)
    #expect(try rules.run().isIdle)
  }

  @Test func `TIME-5: without what is known of them, reports are read`() throws {
    let bytes = try #require(TemporaryFolder.content(known))
    for content in [nil, [], Array("damaged\n".utf8), bytes.dropLast(2)] as [[UInt8]?] {
      try? FileManager.default.removeItem(atPath: known)
      if let content { try Data(content).write(to: URL(filePath: known)) }
      #expect(try published().isPlaced)
      #expect(try rules.run().isIdle)
      #expect(TemporaryFolder.content(known) == bytes, "it is known again")
    }
  }
}
