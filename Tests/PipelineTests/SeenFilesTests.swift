import Foundation
import Model
import Streams
import TestSupport
import Testing

@testable import Pipeline

/// Log files that did not change are not read again.
@Suite struct SeenFilesTests {
  private let folder: TemporaryFolder
  private var log: String { folder.path + "/a.log" }
  private var known: String { folder.path + "/seen" }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// What is known of the log, kept as if it had been written long ago.
  private func seen(as digest: Digest) throws -> SeenFiles {
    var seen = SeenFiles(known)
    let version: FileVersion = try #require(FileVersion(of: log))
    seen.keep([(digest, version)])
    return SeenFiles(known)
  }

  @Test func `a file is read again when anything of it changed`() throws {
    try write("one", to: log)
    let other = Digest(high: .max, low: 2)
    #expect(try seen(as: other).digest(of: log)?.digest == other)
    try write("two", to: log)
    let own = try ContentDigest.ofFile(log).digest
    #expect(try SeenFiles(known).digest(of: log)?.digest == own)
  }

  @Test func `what changed just now is not known next time`() throws {
    // Once more where the machine stood still so long that it was not just now.
    for _ in 0..<10 {
      let start = ContinuousClock.now
      try write("one", to: log)
      let found = try SeenFiles(known).digest(of: log)
      if ContinuousClock.now - start > .seconds(2) { continue }
      #expect(found != nil && found?.version == nil)
      return
    }
    Issue.record("a file of three bytes took two seconds each time")
  }

  @Test func `a damaged file of digests is as good as none`() throws {
    try write("one", to: log)
    _ = try seen(as: Digest(high: 1, low: 2))
    let bytes = try #require(TemporaryFolder.content(known))
    let own = try ContentDigest.ofFile(log).digest
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      try Data(changed).write(to: URL(fileURLWithPath: known))
      #expect(try SeenFiles(known).digest(of: log)?.digest == own, "byte \(place)")
    }
    try write("", to: known)
    #expect(try SeenFiles(known).digest(of: log)?.digest == own)
  }
}
