public import Model

/// Of which days is asked, and how many rows are to be shown of what they have.
public struct DaysQuery: Equatable, Sendable {
  /// The first day, as its midnight if it were one of UTC; nil is the first that the state holds whole.
  public var from: Timestamp?
  /// The last day, in the same form; nil is the last that the state has.
  public var to: Timestamp?
  /// How many rows are shown, the largest; nil shows all.
  public var top: Int?

  /// All days that the state holds whole, unless told otherwise.
  public init(from: Timestamp? = nil, to: Timestamp? = nil, top: Int? = nil) {
    self.from = from
    self.to = to
    self.top = top
  }
}
