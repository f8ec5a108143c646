import Glibc

/// Path patterns with `*`, `?` and `[…]`, as in glob(3).
package enum Glob {
  /// The files that a pattern names, sorted by the bytes of their paths; none is no error.
  ///
  /// Folders are no files. A path without wildcards gives itself if it exists. A folder that lies on
  /// the way but cannot be read is an error, because its files would be missed silently; for the same
  /// reason a link to a file that is gone is a file, which cannot be opened.
  package static func files(_ pattern: String) throws(StreamError) -> [String] {
    try places(pattern[...], of: pattern).filter(isFile)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A folder that a pattern names instead of files; nil where there is none.
  package static func folder(_ pattern: String) -> String? {
    (try? places(pattern[...], of: pattern))?.first { !isFile($0) }
  }

  /// What the first parts of a pattern name, folders too.
  ///
  /// Part by part, as glob(3) takes what it may not look for, under a name without wildcards, for not there.
  private static func places(
    _ part: Substring, of pattern: String
  ) throws(StreamError) -> [String] {
    if let path = path(part) { return try isThere(path, for: pattern) ? [path] : [] }
    guard let slash = part.lastIndex(of: "/"), slash > part.startIndex,
      part[part.index(before: slash)] != "\\"
    else { return try expand(String(part), of: pattern) }
    let name = part[part.index(after: slash)...]
    var found: [String] = []
    for folder in try places(part[..<slash], of: pattern) {
      if let name = path(name) {
        if try isThere("\(folder)/\(name)", for: pattern) { found.append("\(folder)/\(name)") }
      } else {
        found += try expand("\(escaped(folder))/\(name)", of: pattern)
      }
    }
    return found
  }

  /// What glob(3) finds.
  private static func expand(_ part: String, of pattern: String) throws(StreamError) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    let result = unsafe glob(part, 0, { _, number in number == ENOENT ? 0 : 1 }, &found)
    if result == GLOB_NOMATCH { return [] }
    if result != 0 { throw StreamError(.cannotList, path: pattern, errorNumber: errno) }
    var paths: [String] = []
    // Safe because glob filled `gl_pathc` pointers to C strings, which `globfree` frees later.
    for i in unsafe 0..<Int(found.gl_pathc) {
      if let path = unsafe found.gl_pathv[i] { unsafe paths.append(String(cString: path)) }
    }
    return paths
  }

  /// Whether a name is there, of whatever it is; throws where that cannot be known.
  private static func isThere(_ path: String, for pattern: String) throws(StreamError) -> Bool {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return true }
    switch errno {
    case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: return false
    default: throw StreamError(.cannotList, path: pattern, errorNumber: errno)
    }
  }

  /// A pattern that names a path alone.
  private static func escaped(_ path: String) -> String {
    var pattern = ""
    for scalar in path.unicodeScalars {
      if "*?[\\".unicodeScalars.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern
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
