import Glibc

/// Path patterns with `*`, `?` and `[…]`, as in glob(3).
package enum Glob {
  /// The files that a pattern names, sorted by the bytes of their paths; none is no error.
  ///
  /// Folders are no files. A path without wildcards gives itself if it exists. A folder that lies on
  /// the way but cannot be read is an error, because its files would be missed silently; for the same
  /// reason a link to a file that is gone is a file, which cannot be opened.
  package static func files(_ pattern: String) throws(StreamError) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    let result = unsafe glob(pattern, 0, { _, number in number == ENOENT ? 0 : 1 }, &found)
    if result == GLOB_NOMATCH { return [] }
    if result != 0 { throw StreamError(.cannotList, path: pattern, errorNumber: errno) }
    var paths: [String] = []
    // Safe because glob filled `gl_pathc` pointers to C strings, which `globfree` frees later.
    for i in unsafe 0..<Int(found.gl_pathc) {
      if let path = unsafe found.gl_pathv[i], unsafe isFile(path) {
        unsafe paths.append(String(cString: path))
      }
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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

  private static func isFile(_ path: UnsafePointer<CChar>) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
  }
}
