import Foundation
import TestSupport
import Testing

/// Files that hold what the program is expected to write.
enum Recording {
  /// Compares a file of the repository with what came instead, or writes it.
  ///
  /// - Parameter mayBeAbsent: whether a missing file stands for nothing.
  static func compare(
    _ found: String, with file: URL, mayBeAbsent: Bool = false
  ) throws {
    let name = file.path.dropFirst(Repository.root.path.count + 1)
    let exists = FileManager.default.fileExists(atPath: file.path)
    if Repository.isRecording {
      if mayBeAbsent, found.isEmpty {
        if exists { try FileManager.default.removeItem(at: file) }
      } else {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(found.utf8).write(to: file)
      }
      return
    }
    let expected = exists ? String(decoding: try Data(contentsOf: file), as: UTF8.self) : ""
    // Byte for byte: texts that Unicode calls equivalent differ.
    if found.utf8.elementsEqual(expected.utf8) && (exists || mayBeAbsent) { return }
    Issue.record("\(name) differs\n\(difference(expected, found))")
  }

  /// Ends a test that has recorded.
  static func end() {
    if Repository.isRecording {
      Issue.record("recorded; look at 'git diff', then run again without RECORD")
    }
  }

  /// The first lines in which two texts differ.
  private static func difference(_ expected: String, _ found: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = found.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let line, let text, _): lines.append("\(line + 1) - \(text)")
      case .insert(let line, let text, _): lines.append("\(line + 1) + \(text)")
      }
    }
    return lines.prefix(20).joined(separator: "\n")
  }
}
