import Model
import Streams
import Synchronization
import TestJobs
import TestSupport
import Testing

@testable import Analysis
@testable import Pipeline

/// Exports are asked to stop while they are written.
@Suite struct InterruptedExportTests {
  /// How much was written.
  private final class Written: Sendable {
    let bytes = Atomic<Int>(0)
  }

  private func job() throws -> RulesJob {
    let job = try RulesJob()
    let lines = (0..<2000).map { job.open($0 % 700, app: "app-\($0)") + "\n" }
    _ = try job.folder.write(Array(lines.joined().utf8), to: "sessions-1")
    try job.run()
    return job
  }

  @Test(arguments: [ExportFormat.audit, .branchResponse])
  func `an export that is asked to stop ends with the next chunk`(_ format: ExportFormat) throws {
    let job = try job()
    let written = Written()
    var options = job.options
    options.isInterrupted = { written.bytes.load(ordering: .relaxed) > 0 }
    let error = #expect(throws: ExportError.self) {
      try Export(try job.job(), options: options).write(format) { chunk throws(StreamError) in
        written.bytes.add(chunk.count, ordering: .relaxed)
      }
    }
    guard case .pipeline(.interrupted) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    var all = 0
    _ = try Export(try job.job(), options: job.options).write(format) { all += $0.count }
    #expect(written.bytes.load(ordering: .relaxed) < all)
  }

  @Test func `an export that is asked to stop after its last chunk is not whole`() throws {
    let job = try job()
    var all = 0
    _ = try Export(try job.job(), options: job.options).write(.audit) { all += $0.count }
    let (whole, written) = (all, Written())
    var options = job.options
    options.isInterrupted = { written.bytes.load(ordering: .relaxed) == whole }
    #expect(throws: ExportError.self) {
      try Export(try job.job(), options: options).write(.audit) { chunk throws(StreamError) in
        written.bytes.add(chunk.count, ordering: .relaxed)
      }
    }
  }
}
