public import Model

/// Which documented fields the lines of a source had, and which keys nobody documented (IN-6).
public struct SchemaCounts: Sendable {
  /// Lines that were counted: accepted ones but those that must not be tracked, and in a sample rejected objects, too.
  public var lines = 0
  /// The documented fields, with how often each was there.
  public var fields: [Field: FieldCount] = [:]
  /// Other keys at the top of lines, with how many lines had them: of more than a thousand the first in the order of
  /// their texts, in whatever order the files came.
  public var unknownKeys: [ExactText: Int] = [:]
  /// What lines had beyond these: of each key the lines, of those that a file had beyond a thousand the lines with
  /// some.
  public var otherUnknownKeys = 0
  /// What Apple has said.
  public var answers = AnswerCounts()

  /// No lines.
  public init() {}

  private static let mostUnknownKeys = 1000

  /// Gives other keys the names by which they may be told.
  public mutating func renameUnknownKeys(_ name: (String) -> String) {
    unknownKeys = Dictionary(
      unknownKeys.map { (ExactText(name($0.key.text)), $0.value) }, uniquingKeysWith: +)
  }

  /// Adds other counts.
  public static func += (a: inout SchemaCounts, b: SchemaCounts) {
    a.lines += b.lines
    for (field, count) in b.fields { a.fields[field, default: FieldCount()] += count }
    for (key, lines) in b.unknownKeys { a.unknownKeys[key, default: 0] += lines }
    a.otherUnknownKeys += b.otherUnknownKeys
    a.limitUnknownKeys()
    a.answers += b.answers
  }

  /// A key that goes here would have gone wherever it was met, as the thousand before it stay.
  private mutating func limitUnknownKeys() {
    if unknownKeys.count <= Self.mostUnknownKeys { return }
    for (key, lines) in unknownKeys.sorted(by: { $0.key < $1.key })[Self.mostUnknownKeys...] {
      unknownKeys[key] = nil
      otherUnknownKeys += lines
    }
  }
}
