/// Which documented fields the accepted lines of a source had, and which keys nobody documented
/// (IN-6).
public struct SchemaCounts: Sendable {
  /// Accepted lines.
  public var lines = 0
  /// The documented fields, with how often each was there.
  public var fields: [Field: FieldCount] = [:]
  /// Other keys at the top of lines, with how many lines had them; beyond a thousand keys all others
  /// are counted under the empty one.
  public var unknownKeys: [String: Int] = [:]
  /// What Apple has said.
  public var answers = AnswerCounts()

  /// No lines.
  public init() {}

  /// Gives other keys the names by which they may be told.
  public mutating func renameUnknownKeys(_ name: (String) -> String) {
    unknownKeys = Dictionary(unknownKeys.map { (name($0.key), $0.value) }, uniquingKeysWith: +)
  }

  /// Adds other counts.
  public static func += (a: inout SchemaCounts, b: SchemaCounts) {
    a.lines += b.lines
    for (field, count) in b.fields { a.fields[field, default: FieldCount()] += count }
    for (key, lines) in b.unknownKeys { a.unknownKeys[key, default: 0] += lines }
    a.answers += b.answers
  }
}
