public import Model

/// What the clicks of a batch were found to be.
public struct FoundClicks: Sendable {
  /// The names by which reports know some of them.
  public var names: [ClickNames] = []
  /// The rows of those that are duplicates (IN-7).
  public var duplicates: [UInt32] = []
}
