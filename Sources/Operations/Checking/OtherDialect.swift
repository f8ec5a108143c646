internal import Model

/// What another dialect makes of a source's lines.
struct OtherDialect {
  /// The dialect.
  var dialect: Dialect
  /// How many lines it accepts.
  var accepted: Int
}
