/// The attributions of one batch's sessions, in the order of its rows.
public struct AttributionBatch: Sendable {
  /// One for each session.
  public var rows: [Attribution] = []
  /// The winning touches that the rows refer to.
  public var touches: [Touch] = []

  /// No attributions.
  public init() {}

  /// Forgets everything; the memory stays for what comes next.
  public mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    touches.removeAll(keepingCapacity: true)
  }

  /// The winning touch of a row; nil when it has none.
  @inlinable
  public func touch(_ row: Attribution) -> Touch? {
    row.touch == 0 ? nil : touches[Int(row.touch) - 1]
  }
}
