/// How many aged sessions or clicks no report tells apart.
public struct AgedCount: Sendable {
  /// What they have in common.
  public var facts: AgedRecord
  /// How many they are.
  public var count: Int64

  /// More than any logs have.
  public static let most: Int64 = 1 << 40

  /// Joins both.
  public init(facts: AgedRecord, count: Int64) {
    self.facts = facts
    self.count = count
  }
}
