public import Model

/// A set of log files that are read in the same way.
public struct SourceDefinition: Equatable, Sendable {
  /// The place in the job file's list, counted from 0.
  public var index: Int
  /// What tells the sources of a job apart, whatever their order: `clicks/branch`, and
  /// `clicks/branch#2` for the second of the same kind and dialect.
  public var name: String
  /// What its lines are.
  public var kind: SourceKind
  /// How its lines are written.
  public var dialect: Dialect
  /// The glob patterns of its files, absolute.
  public var paths: [String]
  /// Dotted paths in a line by canonical field; they go before the dialect's own.
  public var fields: [String: String]
  /// The IANA name of the time zone of times that name none.
  public var timeZone: String
  /// The app of lines that name none.
  public var app: String?
  /// Whether it may match no file.
  public var isOptional: Bool

  /// Describes a source; what is left out has the default of a job file.
  public init(
    index: Int, name: String, kind: SourceKind, dialect: Dialect, paths: [String],
    fields: [String: String] = [:], timeZone: String = "UTC", app: String? = nil,
    isOptional: Bool = false
  ) {
    self.index = index
    self.name = name
    self.kind = kind
    self.dialect = dialect
    self.paths = paths
    self.fields = fields
    self.timeZone = timeZone
    self.app = app
    self.isOptional = isOptional
  }
}
