import Foundation
import TestSupport
import Testing

/// A folder that says what to run and what comes of it: the files are the test.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// `<feature>/<name>`.
  let name: String

  var testDescription: String { name }

  private static let here = Repository.root.appendingPathComponent("Tests/GoldenTests")

  /// All cases, by name.
  static let all: [GoldenCase] = {
    let cases = here.appendingPathComponent("Cases")
    let found = FileManager.default.enumerator(atPath: cases.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix("/cmd") }.sorted()
      .map { GoldenCase(name: String($0.dropLast("/cmd".count))) }
  }()

  /// Folders where a case may be that have no script.
  static var withoutScript: [String] {
    let files = FileManager.default
    let cases = here.appendingPathComponent("Cases").path
    let names = Set(all.map(\.name))
    let features = (try? files.contentsOfDirectory(atPath: cases)) ?? []
    return features.flatMap { feature in
      ((try? files.contentsOfDirectory(atPath: "\(cases)/\(feature)")) ?? [])
        .map { "\(feature)/\($0)" }
    }
    .filter { !names.contains($0) }.sorted()
  }

  /// Those that can be run here.
  static let runnable = all.filter { $0.applies }

  /// The names of the others.
  static let leftOut = Set(all.map(\.name)).subtracting(runnable.map(\.name)).sorted()

  /// The names of those that may be left out: not everybody has a C compiler.
  static let mayBeLeftOut = [
    "input/not-readable", "run/network-disk", "run/no-more-files",
    "run/no-more-files-for-a-moment", "run/no-more-threads", "run/rotated-meanwhile",
    "run/unpublished", "run/untold", "status/unpublished", "verify/unpublished",
  ]

  /// Whether the case can be run here: a file `when` holds a condition of the shell.
  private var applies: Bool {
    let file = folder.appendingPathComponent("when")
    guard let condition = try? String(contentsOf: file, encoding: .utf8) else { return true }
    return (try? Executable.shell(condition, in: folder))?.status == 0
  }

  private var folder: URL { Self.here.appendingPathComponent("Cases/\(name)") }

  /// Runs the case and compares, or records, everything that it left.
  func run() throws {
    let own = try TemporaryFolder()
    let place = URL(filePath: own.path).resolvingSymlinksInPath()
    try Self.copy(contentsOf: Self.here.appendingPathComponent("Tiny"), to: place)
    try Self.copy(contentsOf: folder.appendingPathComponent("input"), to: place)
    let script = try String(contentsOf: folder.appendingPathComponent("cmd"), encoding: .utf8)
    let result = try Executable.shell(script, in: place)
    func compare(_ found: String, _ file: String) throws {
      try Recording.compare(
        Self.stable(found, place), with: folder.appendingPathComponent(file), mayBeAbsent: true)
    }
    try compare(result.output, "expected.out")
    try compare(result.errors, "expected.err")
    try compare(result.status == 0 ? "" : "\(result.status)\n", "expected.status")
    for file in expectedFiles {
      let left = try String(contentsOf: place.appendingPathComponent(file), encoding: .utf8)
      try Recording.compare(
        Self.stable(left, place), with: folder.appendingPathComponent("expected/\(file)"))
    }
    Recording.end()
  }

  /// The files that a run has to leave, relative to where it runs.
  private var expectedFiles: [String] {
    let expected = folder.appendingPathComponent("expected")
    let found = FileManager.default.enumerator(atPath: expected.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { !Self.isFolder(expected.appendingPathComponent($0)) }.sorted()
  }

  /// The text without what differs from run to run: places, durations, names of runs.
  private static func stable(_ text: String, _ place: URL) -> String {
    var text = text.replacingOccurrences(of: place.path, with: "$CASE")
    for (pattern, stand) in [
      ("in [0-9]+ ms", "in N ms"), ("[0-9]{8}T[0-9]{9}Z", "RUN"),
      ("\"time\":\"[^\"]*\"", "\"time\":\"NOW\""),
      ("<time [^>]*>[^<]*</time>", "<time>NOW</time>"),
    ] {
      text = text.replacingOccurrences(of: pattern, with: stand, options: .regularExpression)
    }
    return text
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }

  private static func copy(contentsOf source: URL, to target: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: target, withIntermediateDirectories: true)
    guard let names = try? files.contentsOfDirectory(atPath: source.path) else { return }
    for name in names {
      let from = source.appendingPathComponent(name)
      let to = target.appendingPathComponent(name)
      if isFolder(from) {
        try copy(contentsOf: from, to: to)
      } else {
        try? files.removeItem(at: to)
        try files.copyItem(at: from, to: to)
      }
    }
  }
}
