import Glibc

/// Path patterns with `*`, `?` and `[…]`, as in glob(3).
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
    while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
      rest = rest[..<slash]
      if let folder = path(rest) { return folder }
    }
    return nil
  }

  /// What the first parts of a pattern name, folders too.
  ///
  /// Part by part, as glob(3) takes what it may not look for, under a name without wildcards, for not there.
  private static func places(
    _ part: Substring
  ) throws(StreamError) -> [String] {
    if let path = path(part) { return try isThere(path) ? [path] : [] }
    guard let slash = part.lastIndex(of: "/"), slash > part.startIndex,
      part[part.index(before: slash)] != "\\"
    else { return try expand(String(part), in: part.first == "/" ? "/" : ".") }
    let name = part[part.index(after: slash)...]
    var found: [String] = []
    for folder in try places(part[..<slash]) {
      if isOutOfReach(folder) {
        found.append(folder)
      } else if let name = path(name) {
        if try isThere("\(folder)/\(name)") { found.append("\(folder)/\(name)") }
      } else {
        found += try expand("\(escaped(folder))/\(name)", in: folder)
      }
    }
    return found
  }

  /// Whether a folder that was found is a link to nothing, or has another name than the text says.
  private static func isOutOfReach(_ folder: String) -> Bool {
    var status = stat()
    if unsafe lstat(folder, &status) != 0 { return folder.unicodeScalars.contains("\u{FFFD}") }
    if status.st_mode & S_IFMT != S_IFLNK { return false }
    return unsafe stat(folder, &status) != 0 && errno == ENOENT
  }

  /// What glob(3) finds in a folder.
  private static func expand(_ part: String, in folder: String) throws(StreamError) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    let result = unsafe glob(part, 0, { _, number in number == ENOENT ? 0 : 1 }, &found)
    if result == GLOB_NOMATCH { return [] }
    if result != 0 {
      let number = result == GLOB_NOSPACE ? ENOMEM : errno
      throw StreamError(.cannotList, path: folder, errorNumber: number)
    }
    var paths: [String] = []
    // Safe because glob filled `gl_pathc` pointers to C strings, which `globfree` frees later.
    for i in unsafe 0..<Int(found.gl_pathc) {
      if let path = unsafe found.gl_pathv[i] { unsafe paths.append(text(path)) }
    }
    return paths
  }

  /// A path as a text; of one that is not UTF-8 each byte that is not ASCII as U+FFFD and its digits, so that no two
  /// paths are the same text.
  private static func text(_ path: UnsafePointer<CChar>) -> String {
    // Safe because the path ends with a zero byte.
    if let text = unsafe String(validatingCString: path) { return text }
    let bytes = unsafe UnsafeBufferPointer(start: path, count: strlen(path))
    return unsafe bytes.map { byte in
      let byte = UInt8(bitPattern: byte)
      return byte < 0x80
        ? String(Unicode.Scalar(byte)) : "\u{FFFD}" + String(byte, radix: 16, uppercase: false)
    }.joined()
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
