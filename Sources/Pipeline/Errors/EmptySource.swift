internal import Model
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
  package static func remedy(for pattern: String) -> String? {
    if pattern.contains("://") {
      return "no URLs are read: copy the logs to this machine, or mount them, and correct 'paths'"
    }
    if pattern.contains("/~/") { return "'~' is no folder here: write yours out in 'paths'" }
    if pattern.contains("/$") {
      return "no variables are read: write out what they stand for in 'paths'"
    }
    if pattern.contains("{") && pattern.contains("}") {
      return "'{' and '}' stand for themselves: give 'paths' a pattern for each"
    }
    if pattern.contains("["), (try? FileStatus(of: pattern)) != nil {
      return "'[' begins a set of characters: write '\\\\[' in 'paths' where it is one of a name"
    }
    return Glob.folder(pattern).map { folder in
      let name = String(folder.reversed().drop { $0 == "/" }.reversed())
      return
        "'\(name.isEmpty ? "/" : name)' is a folder, whose files are '\(name)/*': correct 'paths'"
    }
  }
}
