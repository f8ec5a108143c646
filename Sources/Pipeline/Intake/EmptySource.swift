internal import Streams

/// A source that matches no file and is not optional.
public struct EmptySource: Sendable {
  let name: String
  let patterns: [String]

  /// What to do about it.
  var remedy: String {
    patterns.lazy.compactMap(Self.remedy).first
      ?? "put logs there, correct 'paths', or set 'optional: true'"
  }

  /// What is wrong with a pattern that can match no file; nil where that may be right.
  static func remedy(for pattern: String) -> String? {
    if pattern.contains("://") {
      return "no URLs are read: copy the logs to this machine, or mount them, and correct 'paths'"
    }
    if pattern.contains("/~/") { return "'~' is no folder here: write yours out in 'paths'" }
    return Glob.folder(pattern).map {
      "'\($0)' is a folder, whose files are '\($0)/*': correct 'paths'"
    }
  }
}
