import Configuration
import Decoding
import Foundation
import Generation
import TestSupport

extension TemporaryFolder {
  /// Copies the job of generated logs here, and their files of some days.
  func take(days: ClosedRange<Int>, of logs: TemporaryFolder) throws {
    let files = FileManager.default
    for name in ["job.json", "campaigns.csv"] where !files.fileExists(atPath: "\(path)/\(name)") {
      try files.copyItem(atPath: "\(logs.path)/\(name)", toPath: "\(path)/\(name)")
    }
    for kind in LogKind.allCases {
      let target = "\(path)/\(kind.folder)"
      try files.createDirectory(atPath: target, withIntermediateDirectories: true)
      let names = try TemporaryFolder.names("\(logs.path)/\(kind.folder)")
      for day in days {
        try files.copyItem(
          atPath: "\(logs.path)/\(kind.folder)/\(names[day])", toPath: "\(target)/\(names[day])")
      }
    }
  }

  /// The job of the logs that were taken, with another memory.
  func job(memory: Int) throws -> Job {
    var job = try Job.load(path: path + "/job.json", knownFields: DialectTable.fieldNames)
    job.memory = ByteSize(bytes: memory)
    return job
  }
}
