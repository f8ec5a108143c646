public import Model

/// A dialect: for each canonical field the keys under which it may stand, the first present counts.
///
/// It is data, not code, so that any log can be read without a converter.
public struct DialectTable: Sendable {
  /// The keys of each field, in the order in which they are tried.
  public let keys: [(field: Field, keys: [String])]

  /// The tables of every kind and dialect.
  static func find(_ kind: SourceKind, _ dialect: Dialect) -> DialectTable? {
    switch (kind, dialect) {
    case (.clicks, .branch): branchClicks
    case (.sessions, .branch): branchSessions
    case (.installReferrers, .play): playReferrers
    case (.adServices, .apple): appleAnswers
    case (.links, .branch): branchLinks
    default: nil
    }
  }

  /// The names that a job's `fields` may override for a kind and dialect.
  public static func fieldNames(_ kind: SourceKind, _ dialect: Dialect) -> [String] {
    (find(kind, dialect)?.keys ?? []).map(\.field).filter { $0 != .unused }.map(\.name)
  }
}
