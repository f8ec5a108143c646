import Foundation
import TestSupport
import Testing

/// Calls on files of a state of an earlier version fail, or are the last of the run that brings it up to date.
@Suite(.enabled(if: FaultLibrary.canBeBuilt, "needs a C compiler 'cc'"))
struct EarlierVersionFaultTests {
  private let library: FaultLibrary
  private let log: TemporaryFolder

  init() throws {
    library = try FaultLibrary.shared.get()
    log = try TemporaryFolder()
  }

  private func run(
    _ job: EarlierJob, _ environment: [String: String] = [:]
  ) throws -> LookbackProcess.Result {
    try LookbackProcess(["run", job.file], environment).wait()
  }

  private func differences(_ job: EarlierJob) throws -> [String] {
    try ["attribution.csv", "campaigns.csv", "methods.csv"].filter {
      try String(contentsOfFile: job.report($0), encoding: .utf8) != job.expected($0)
    }
  }

  @Test(arguments: [FaultLibrary.Fault.kill, .error, .fullDisk])
  func `TIME-4: a run that brings a state up to date is made again, whatever happens to it`(
    fault: FaultLibrary.Fault
  ) throws {
    let undisturbed = try EarlierJob()
    let calls = log.path + "/calls"
    let first = try run(undisturbed, library.environment(of: undisturbed.state, log: calls))
    #expect(first.status == 0, "\(first.errors)")
    #expect(try differences(undisturbed) == [])
    let count = try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n").count
    #expect(count > 60)
    var failures: [Bool] = []
    for call in Soak.calls(of: count, from: 11, few: 41) {
      let job = try EarlierJob()
      let result = try run(job, library.environment(of: job.state, fault, at: call))
      let place = "\(fault) at call \(call)"
      // A note that spares the next run some reading may be missing.
      let ends: [Int32] = fault == .kill ? [128 + SIGKILL] : [0, 73, 74]
      #expect(ends.contains(result.status), "\(place): \(result.errors)")
      failures.append(result.status != 0)
      if result.status == 73 || result.status == 74 {
        #expect(result.errors.contains(job.state), "\(place): \(result.errors)")
      }
      let again = try run(job)
      // It may have to say what the disturbed one could not.
      #expect([0, 3].contains(again.status), "\(place): \(again.errors)")
      #expect(try differences(job) == [], "\(place)")
      let verified = try LookbackProcess(["verify", job.file]).wait()
      #expect(verified.status == 0, "\(place): \(verified.errors)")
    }
    #expect(failures.count { $0 } * 2 > failures.count, "few of the calls fail")
  }
}
