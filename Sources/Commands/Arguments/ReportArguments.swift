/// The options of `report`.
struct ReportArguments: Equatable, Sendable {
  /// The names of the keys (`--by`); nil is the default.
  var keys: [String]?
  /// The names of the metrics (`--metrics`); nil is the default.
  var metrics: [String]?
  /// Keys and the values that they must have (`--where`).
  var conditions: [Condition] = []

  /// A key and one of the values that it may have.
  struct Condition: Equatable, Sendable {
    /// The name of the key.
    var key: String
    /// The value, as reports print it; empty for what is absent.
    var value: String
  }
}
