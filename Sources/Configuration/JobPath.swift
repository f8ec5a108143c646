import Foundation

/// The paths of a job.
package enum JobPath {
  /// A path as it is without a working directory.
  static func absolute(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") { return path }
    var folder = Substring(folder)
    var rest = Substring(path)
    // Only leading dots are worked out: behind the name of a link `..` is not what it seems.
    while true {
      if rest.hasPrefix("./") {
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("../"), let slash = folder.lastIndex(of: "/"), folder != "/" {
        rest = rest.dropFirst(3)
        folder = folder[..<slash]
      } else {
        break
      }
    }
    return folder.hasSuffix("/") ? "\(folder)\(rest)" : "\(folder)/\(rest)"
  }

  /// The folder of a file, by its real name, so that `..` in the file's paths means what it does
  /// for the system.
  static func folder(of file: String) -> String {
    URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath().path
  }

  /// A folder's name as the beginning of a glob pattern that matches it alone.
  static func pattern(of folder: String) -> String {
    folder.replacing(/[*?\[\\]/) { "\\\($0.output)" }
  }

  /// The file's name without folder and extension.
  package static func stem(of file: String) -> String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }

  /// Whether one of two absolute folders is or holds the other.
  static func overlap(_ a: String, _ b: String) -> Bool {
    let a = URL(fileURLWithPath: a).standardized.path + "/"
    let b = URL(fileURLWithPath: b).standardized.path + "/"
    return a.hasPrefix(b) || b.hasPrefix(a)
  }
}
