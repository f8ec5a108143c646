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
  /// Keys of credentials, whose values are nowhere kept (PRIV-1).
  var secrets: [String] = []
  /// The systems on which sessions may run (IN-6).
  var systems: [OperatingSystem] = [.iOS, .android]
  /// Fields that tell the os of a session that names none, in the order in which they are asked.
  var systemOfField: [(field: Field, os: OperatingSystem)] = []
  /// Where a session says on each os that its advertising ids must not be used (EV-2).
  var adTrackingDisabled: [(os: OperatingSystem, field: Field)] = []

  /// The table of a dialect of a kind; nil for one that is not of this kind.
  ///
  /// Each case is written out, so that a new dialect is asked for here.
  static func find(_ kind: SourceKind, _ dialect: Dialect) -> DialectTable? {
    switch kind {
    case .clicks:
      switch dialect {
      case .branch: branchClicks
      case .onelink: oneLinkClicks
      case .webvisit: webVisits
      case .tune, .play, .apple, .safari: nil
      }
    case .sessions:
      switch dialect {
      case .branch: branchSessions
      case .tune: tuneSessions
      case .onelink, .webvisit, .play, .apple, .safari: nil
      }
    case .installReferrers: dialect == .play ? playReferrers : nil
    case .adServices: dialect == .apple ? appleAnswers : nil
    case .cookieSyncs: dialect == .safari ? safariCookies : nil
    case .links: dialect == .branch ? branchLinks : nil
    }
  }

  /// The keys under which some fields may stand in any dialect, or in those of one kind: of paths, those at
  /// their ends.
  static func keys(of fields: Set<Field>, in kind: SourceKind? = nil) -> Set<[UInt8]> {
    let rows = (kind.map(tables(of:)) ?? all).flatMap(\.keys).filter { fields.contains($0.field) }
    return Set(rows.flatMap(\.keys).compactMap { DottedPath.keys($0).last })
  }

  /// The keys of credentials in any dialect.
  static let secrets = Set(all.flatMap(\.secrets).map { Array($0.utf8) })

  private static let all = SourceKind.allCases.flatMap(tables(of:))

  private static func tables(of kind: SourceKind) -> [DialectTable] {
    kind.dialects.compactMap { find(kind, $0) }
  }

  /// The names that a job's `fields` may override for a kind and dialect.
  public static func fieldNames(_ kind: SourceKind, _ dialect: Dialect) -> [String] {
    (find(kind, dialect)?.keys ?? []).map(\.field).filter { $0 != .unused }.map(\.name)
  }

  /// Whether records of a kind and dialect are rejected without an os (IN-6): they are sessions, and no other field
  /// tells theirs.
  public static func needsSystem(_ kind: SourceKind, _ dialect: Dialect) -> Bool {
    kind == .sessions && find(kind, dialect)?.systemOfField.isEmpty ?? true
  }
}
