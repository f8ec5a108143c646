import Foundation
import TestSupport
import Testing

/// Calls of a rebuild on files of the state or the reports fail, or are its last.
@Suite(.enabled(if: FaultLibrary.canBeBuilt, "needs a C compiler 'cc'"))
final class RebuildFaultTests: FaultCase {
  @Test(arguments: [FaultLibrary.Fault.kill, .error, .fullDisk])
  func `REP-5: a rebuild to which something happens leaves the old or the new state`(
    fault: FaultLibrary.Fault
  ) throws {
    let runs = CrashJob.runs
    let old = job.expected[runs].observation
    let undisturbed = try job.folder(after: runs, in: parent)
    let log = parent.path + "/calls"
    let first = try undisturbed.rebuild(library.environment(of: undisturbed.path, log: log))
    #expect(first.status == 0, "\(first.errors)")
    let new = try undisturbed.observe()
    #expect(new.reports != old.reports, "nothing that came too late comes in")
    let count = try callCount(in: log)
    #expect(count > 40)
    var failures: [Bool] = []
    for call in Soak.calls(of: count, from: 17, few: 43) {
      let folder = try job.folder(after: runs, in: parent)
      let result = try folder.rebuild(library.environment(of: folder.path, fault, at: call))
      let place = "\(fault) at call \(call)"
      let last = try folder.lastRun()
      #expect([Int64(runs), Int64(runs) + 1].contains(last), "\(place): \(result.errors)")
      failures.append(
        checkEnd(
          of: result, fault, in: folder, undisturbed: first.status, isDone: last == runs + 1,
          place))
      // A run goes on with what there is, and tells of rejects that were not told of; another rebuild
      // does all of it.
      let run = try folder.run(runs)
      #expect([0, last == runs ? 0 : 3].contains(run.status), "\(place): \(run.errors)")
      let expected = last == runs ? old : new
      #expect(try folder.observe().differences(from: expected) == [], "\(place)")
      let again = try folder.rebuild()
      #expect(again.status == 0, "\(place): \(again.errors)")
      #expect(try folder.observe().differences(from: new) == [], "\(place): once more")
      #expect(try folder.leftovers() == [], "\(place)")
      folder.remove()
    }
    #expect(failures.count { $0 } * 2 > failures.count, "few of the calls fail")
  }
}
