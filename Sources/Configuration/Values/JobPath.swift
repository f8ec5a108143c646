import Foundation
import Model

/// The paths of a job.
package enum JobPath {
  /// A path as it is without a working directory.
  package static func absolute(_ path: String, in folder: String) -> String {
    if path.hasExactPrefix("/") { return path }
    var (folder, rest) = (folder, path)
    // Only leading dots are worked out: behind the name of a link `..` is not what it seems.
    while true {
      guard let (step, behind) = rest.exactHalves(aroundFirst: "/") else { break }
      if step == "." {
        rest = behind
      } else if step == "..", folder != "/",
        let (parent, _) = folder.exactHalves(aroundLast: "/")
      {
        (folder, rest) = (parent, behind)
      } else {
        break
      }
    }
    return folder.hasExactSuffix("/") ? "\(folder)\(rest)" : "\(folder)/\(rest)"
  }

  /// The folder of a file, by its real name, so that `..` in the file's paths means what it does
  /// for the system.
  static func folder(of file: String) -> String {
    URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath().path
  }

  /// A folder's name as the beginning of a glob pattern that matches it alone.
  package static func pattern(of folder: String) -> String {
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
    return a.hasExactPrefix(b) || b.hasExactPrefix(a)
  }
}
