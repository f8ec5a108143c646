import Foundation
import TestSupport
import Testing

/// Calls of a forget on files of the state or the reports fail, or are its last.
@Suite(.enabled(if: FaultLibrary.canBeBuilt, "needs a C compiler 'cc'"))
final class ForgetFaultTests: FaultCase {
  @Test(arguments: [FaultLibrary.Fault.kill, .error, .fullDisk])
  func `PRIV-3: a forget to which something happens is finished by giving it again`(
    fault: FaultLibrary.Fault
  ) throws {
    let runs = CrashJob.runs
    let old = job.expected[runs].observation
    let device = try job.device()
    let undisturbed = try job.folder(after: runs, in: parent)
    let log = parent.path + "/calls"
    let first = try undisturbed.forget(
      device, library.environment(of: undisturbed.path, log: log))
    #expect(first.status == 0, "\(first.errors)")
    let new = try undisturbed.observe()
    #expect(new.audit != old.audit)
    #expect(new.reports == old.reports && new.summary == old.summary)
    let count = try callCount(in: log)
    #expect(count > 20)
    var failures: [Bool] = []
    for call in Soak.calls(of: count, from: 7, few: 23) {
      let folder = try job.folder(after: runs, in: parent)
      let result = try folder.forget(device, library.environment(of: folder.path, fault, at: call))
      let place = "\(fault) at call \(call)"
      #expect(try folder.lastRun() == Int64(runs), "\(place): \(result.errors)")
      let left = try folder.observe()
      #expect([old.audit, new.audit].contains(left.audit), "\(place)")
      failures.append(
        checkEnd(
          of: result, fault, in: folder, undisturbed: first.status,
          isDone: left.audit == new.audit, place))
      #expect(left.reports == old.reports && left.summary == old.summary, "\(place)")
      let again = try folder.forget(device)
      #expect(again.status == 0, "\(place): \(again.errors)")
      #expect(try folder.observe().differences(from: new) == [], "\(place): once more")
      #expect(try folder.leftovers() == [], "\(place)")
      folder.remove()
    }
    #expect(failures.count { $0 } * 2 > failures.count, "few of the calls fail")
  }
}
