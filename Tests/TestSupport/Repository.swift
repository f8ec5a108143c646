public import Foundation

/// The files of this repository.
public enum Repository {
  /// Its folder.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Whether what the code makes is written into its files instead of compared with them; such a test run fails, so
  /// that nobody takes it for a passing one.
  public static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// A document in `docs`.
  public static func document(_ name: String) throws -> String {
    try String(contentsOf: root.appending(path: "docs/\(name)"), encoding: .utf8)
  }

  /// Whether a document in `docs` has a text between its two marks, `<!-- mark -->` and `<!-- /mark -->`.
  public static func document(_ name: String, has text: String, at mark: String) throws -> Bool {
    let document = try document(name)
    guard let start = document.range(of: "<!-- \(mark) -->\n")?.upperBound,
      let end = document.range(of: "<!-- /\(mark) -->\n")?.lowerBound, start <= end
    else { return false }
    if !isRecording { return document[start..<end].utf8.elementsEqual(text.utf8) }
    try document.replacingCharacters(in: start..<end, with: text)
      .write(to: root.appending(path: "docs/\(name)"), atomically: true, encoding: .utf8)
    return false
  }
}
