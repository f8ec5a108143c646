import Foundation
import TestSupport
import Testing

/// Readers, beside which others write.
@Suite(.enabled(if: FaultLibrary.canBeBuilt, "needs a C compiler 'cc'"))
final class ReaderTests: FaultCase {
  @Test func `REP-5: a reader whose segment goes as a rebuild ends reads what that left`()
    throws
  {
    let after = try job.folder(after: CrashJob.runs, in: parent)
    let last = try after.rebuild()
    #expect(last.status == 0, "\(last.errors)")
    // Those that it dropped stay for readers until somebody writes again.
    #expect(try after.run(CrashJob.runs).status == 0)
    let rebuilt = try after.observe().audit
    let before = try segments(of: job.folder(after: CrashJob.runs, in: parent))
    #expect(!before.isEmpty)
    #expect(before.isDisjoint(with: try segments(of: after)))
    for name in before {
      let folder = try job.folder(after: CrashJob.runs, in: parent)
      // As a run does: its catalogue is the same file with other content.
      let other = "cat '\(after.state)/catalogue.sqlite' >'\(folder.state)/catalogue.sqlite'"
      let segments =
        "rm '\(folder.state)/segments'/* && cp -a '\(after.state)/segments' '\(folder.state)'"
      let environment = library.environment(
        of: folder.path, waitingFor: "\(segments) && \(other)", atFirst: "open",
        of: "/segments/\(name)")
      let file = folder.path + "/audit.csv"
      let result = try folder.export(to: file, environment).wait()
      #expect(result.status == 0, "\(name): \(result.errors)")
      let audit = try String(contentsOfFile: file, encoding: .utf8)
      #expect(audit == rebuilt, "\(name)")
    }
  }

  private func segments(of folder: JobFolder) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.state + "/segments"))
  }
}
