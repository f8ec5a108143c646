public import Model

/// A dialect: for each canonical field the keys under which it may stand, the first present counts.
///
/// It is data, not code, so that any log can be read without a converter.
public struct DialectTable: Sendable {
  /// The keys of each field, in the order in which they are tried.
  public let keys: [(field: Field, keys: [String])]
  /// Whether the query of the line's link counts where the line has no such key (TOUCH-1).
  var mergesQuery = false
  /// Keys that count in the line alone.
  var notInQuery: [String] = []
  /// What a click's `window` says.
  var window = WindowForm.fingerprintSeconds
  /// The systems on which sessions may run (IN-6).
  var systems: [OperatingSystem] = [.iOS, .android]
  /// Fields that tell the os of a session that names none, in the order in which they are asked.
  var systemOfField: [(field: Field, os: OperatingSystem)] = []
  /// Where a session says on each os that its advertising ids must not be used (EV-2).
  var adTrackingDisabled: [(os: OperatingSystem, field: Field)] = []

  /// The tables of every kind and dialect.
  static func find(_ kind: SourceKind, _ dialect: Dialect) -> DialectTable? {
    switch (kind, dialect) {
    case (.clicks, .branch): branchClicks
    case (.clicks, .onelink): oneLinkClicks
    case (.clicks, .webvisit): webVisits
    case (.sessions, .branch): branchSessions
    case (.sessions, .tune): tuneSessions
    case (.installReferrers, .play): playReferrers
    case (.adServices, .apple): appleAnswers
    case (.cookieSyncs, .safari): safariCookies
    case (.links, .branch): branchLinks
    default: nil
    }
  }

  /// The names that a job's `fields` may override for a kind and dialect.
  public static func fieldNames(_ kind: SourceKind, _ dialect: Dialect) -> [String] {
    (find(kind, dialect)?.keys ?? []).map(\.field).filter { $0 != .unused }.map(\.name)
  }
}
