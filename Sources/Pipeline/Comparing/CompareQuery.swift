public import Model

/// What a comparison of rules is asked for.
public struct CompareQuery: Equatable, Sendable {
  /// The first day, as its midnight if it were one of UTC; nil is the first that can be told whole.
  public var from: Timestamp?
  /// The last day, in the same form; nil is the last that the state has.
  public var to: Timestamp?
  /// How many campaigns and moves are shown, the largest; nil shows all.
  public var top: Int?

  /// A comparison of all days.
  public init() {}
}
