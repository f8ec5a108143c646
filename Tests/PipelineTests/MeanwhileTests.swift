import Configuration
import EventStore
import Model
import Synchronization
import TestJobs
import TestSupport
import Testing

@testable import Analysis
@testable import Operations
@testable import Pipeline

/// Commands that read, and runs that are committed while they do.
@Suite struct MeanwhileTests {
  private let rules: RulesJob

  init() throws {
    rules = try RulesJob()
    rules.settings = "export_device_ids: true, retention: \"8d\","
    try rules.write(open(1, device: 1), open(2, device: 2), to: "sessions-1")
    try rules.run()
  }

  private func open(_ hours: Int, device: Int) -> String {
    rules.open(hours, #","ios_vendor_id":"Device-000\#(device)""#)
  }

  /// Options of a command that has `work` done as often as `times` says, each time behind what it has read of the
  /// state.
  private func options(_ times: Int, _ work: @escaping @Sendable () throws -> Void) -> RunOptions {
    let left = Mutex(times)
    var options = rules.options
    options.progress = { progress in
      guard case .attributing = progress else { return }
      let isDue = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if !isDue { return }
      do { try work() } catch { Issue.record(error) }
    }
    return options
  }

  @Test func `a state that changes while it is verified is not told as damaged`() throws {
    let job = try rules.job()
    let (folder, lines) = (rules.folder, (3...9).map { open($0, device: $0) })
    let added = Mutex(0)
    @Sendable func add() throws {
      let place = added.withLock { added in
        added += 1
        return added
      }
      _ = try folder.write(Array(lines[place].utf8), to: "sessions-more-\(place)")
      try Self.rerun(job)
    }
    #expect(try Verify(job, options: options(1, add)).perform().problems == [])
    let error = #expect(throws: PipelineError.self) {
      try Verify(job, options: options(.max, add)).perform()
    }
    guard case .changedMeanwhile = error else {
      Issue.record("ended otherwise: \(String(describing: error))")
      return
    }
  }

  /// A run over what is new, if anything is.
  private static func rerun(_ job: Job) throws {
    let asOf = Timestamp(milliseconds: RulesJob.firstDay + 40 * 86_400_000)
    _ = try Run(job, options: RunOptions(asOf: asOf)).perform()
  }

  @Test func `PRIV-2: an export prints the sessions and the ids of one state`() throws {
    let job = try rules.job()
    // The state of twelve days later has neither of the two.
    try rules.write(open(12 * 24, device: 3), to: "sessions-2")
    let late = options(1) { try Self.rerun(job) }
    let found = try export(job, late)
    #expect(found == (try export(job, rules.options)))
    #expect(found.contains("device-0003") && !found.contains("device-0001"))
  }

  @Test func `TIME-5: an export with ids goes on beside runs over nothing new, and no others`()
    throws
  {
    let job = try rules.job()
    let idle = options(.max) { try Self.rerun(job) }
    #expect(try export(job, idle) == (try export(job, rules.options)))
    let (folder, lines) = (rules.folder, (3...9).map { open($0, device: $0) })
    let added = Mutex(0)
    let busy = options(.max) {
      let place = added.withLock { added in
        added += 1
        return added
      }
      _ = try folder.write(Array(lines[place].utf8), to: "sessions-more-\(place)")
      try Self.rerun(job)
    }
    #expect(throws: ExportError.self) { try export(job, busy) }
    #expect(added.withLock { $0 } == 3)
  }

  private func export(_ job: Job, _ options: RunOptions) throws -> String {
    try job.export(.branch, options).lowercased()
  }

  @Test func `a dry run judges the state that it found, whatever a run makes of it meanwhile`()
    throws
  {
    let job = try rules.job()
    try rules.write(open(3, device: 3), to: "sessions-2")
    let line = open(4, device: 4)
    let folder = rules.folder
    var dry = options(1) {
      _ = try folder.write(Array(line.utf8), to: "sessions-3")
      try Self.rerun(job)
    }
    dry.isDryRun = true
    #expect(try Run(job, options: dry).perform().balance.counts.acceptedSessions == 3)
  }

  @Test func `IN-5: what counts as now is what the clock says when a run begins`() throws {
    let job = try rules.job()
    try rules.write(open(41 * 24, device: 3), to: "sessions-2")
    var waiting = rules.options
    waiting.clock = { Timestamp(milliseconds: RulesJob.firstDay + 41 * 86_400_000) }
    #expect(try Run(job, options: waiting).perform().balance.counts.acceptedSessions == 3)
  }
}
