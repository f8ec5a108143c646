/// The names of the first and the last of some days, as the job's time zone has them.
public struct DayNames: Sendable, Equatable {
  /// The first day, as `2026-07-01`.
  public let first: String
  /// The last day, which may be the first.
  public let last: String

  /// Takes the names of both.
  public init(first: String, last: String) {
    self.first = first
    self.last = last
  }
}

extension DayNames: CustomStringConvertible {
  /// The days in words.
  public var description: String { "\(first) to \(last)" }

  /// The same, with one name where it is one day.
  var brief: String { first == last ? first : description }
}
