import Glibc

/// Path patterns with `*`, `?` and `[…]`, as in glob(3), which takes a folder that cannot be read on for its end. None
/// stands for `.` and `..`.
package enum Glob {
  /// The files that a pattern names, sorted by the bytes of their paths; none is no error.
  ///
  /// Folders are no files. A path without wildcards gives itself if it exists. A folder that lies on
  /// the way but cannot be read is an error, because its files would be missed silently; for the same
  /// reason a link to what is gone is a file, which cannot be opened, and so is a folder whose name is not UTF-8.
  package static func files(_ pattern: String) throws(StreamError) -> [String] {
    try places(pattern[...]).filter(isFile)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A folder that a pattern names instead of files; nil where there is none.
  package static func folder(_ pattern: String) -> String? {
    (try? places(pattern[...]))?.first { !isFile($0) }
  }

  /// The folder in which a pattern looks first, whatever is there; nil where that is the root.
  package static func certainFolder(_ pattern: String) -> String? {
    var rest = pattern[...]
    while let slash = rest.unicodeScalars.lastIndex(of: "/"), slash > rest.startIndex {
      rest = rest[..<slash]
      if let folder = path(rest) { return folder }
    }
    return nil
  }

  /// What the first parts of a pattern name, folders too.
  private static func places(
    _ part: Substring
  ) throws(StreamError) -> [String] {
    if let path = path(part) { return try isThere(path) ? [path] : [] }
    // Before an accent it is a part of a letter, and a slash of paths all the same.
    guard let slash = part.unicodeScalars.lastIndex(of: "/") else {
      return try names(part, in: ".")
    }
    let name = part[part.unicodeScalars.index(after: slash)...]
    if slash == part.startIndex { return try names(name, in: "/").map { "/\($0)" } }
    var found: [String] = []
    for folder in try places(withoutEscape(part[..<slash])) {
      if isOutOfReach(folder) {
        found.append(folder)
      } else if let name = path(name) {
        if try isThere("\(folder)/\(name)") { found.append("\(folder)/\(name)") }
      } else {
        found += try names(name, in: folder).map { "\(folder)/\($0)" }
      }
    }
    return found
  }

  /// A part without the backslash at its end, which the slash behind it needs none of.
  private static func withoutEscape(_ part: Substring) -> Substring {
    part.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
      ? part : part.dropLast()
  }

  /// Whether a folder that was found is a link to nothing, or has another name than the text says.
  private static func isOutOfReach(_ folder: String) -> Bool {
    var status = stat()
    if unsafe lstat(folder, &status) != 0 { return folder.unicodeScalars.contains("\u{FFFD}") }
    if status.st_mode & S_IFMT != S_IFLNK { return false }
    return unsafe stat(folder, &status) != 0 && errno == ENOENT
  }

  /// The names in a folder that match a pattern; none where there is no folder.
  private static func names(
    _ pattern: Substring, in folder: String
  ) throws(StreamError) -> [String] {
    do throws(StreamError) { return try Folder.names(in: folder, matching: String(pattern)) } catch
    {
      if [ENOENT, ENOTDIR].contains(error.errorNumber) { return [] }
      throw error
    }
  }

  /// Whether a name is there, of whatever it is; throws where that cannot be known.
  private static func isThere(_ path: String) throws(StreamError) -> Bool {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return true }
    switch errno {
    case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: return false
    default: throw StreamError(.cannotList, path: Folder.of(path), errorNumber: errno)
    }
  }

  /// Whether a pattern would name a file of this path, be there one or not.
  package static func matches(_ path: String, pattern: String) -> Bool {
    unsafe fnmatch(pattern, path, FNM_PATHNAME | FNM_PERIOD) == 0
  }

  /// The only path that a pattern, or a part of one, names; nil when it may name several.
  package static func path(_ pattern: Substring) -> String? {
    var path = ""
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*", "?", "[": return nil
      case "\\":
        // What follows stands for itself; at the end nothing does.
        guard let next = rest.popFirst() else { return nil }
        path.unicodeScalars.append(next)
      default: path.unicodeScalars.append(scalar)
      }
    }
    return path
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
  }
}
