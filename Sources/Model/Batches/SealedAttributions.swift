/// The attributions of one batch's sessions that do not change any more.
public struct SealedAttributions: Sendable {
  /// One for each session.
  public let rows: Rows<Attribution>
  /// The winning touches that the rows refer to.
  public let touches: Rows<Touch>

  /// Seals attributions, which are copied.
  ///
  /// - Parameter keep: what becomes of the memory in which they are; see `SealedBatch`.
  public init(_ batch: AttributionBatch, keep: (RowBlock) -> RowBlock = { $0 }) {
    rows = RowBlock.seal(batch.rows, keep: keep)
    touches = RowBlock.seal(batch.touches, keep: keep)
  }

  private init(_ rows: Rows<Attribution>, _ touches: Rows<Touch>) {
    self.rows = rows
    self.touches = touches
  }

  /// The same with all rows in memory, to be gone through.
  public var loaded: SealedAttributions { SealedAttributions(rows.loaded, touches.loaded) }

  /// The same with some sessions as opens that are limited (EVENT-6).
  public func limiting(_ sessions: [Int], keep: (RowBlock) -> RowBlock) -> SealedAttributions {
    var changed = Array(rows)
    for row in sessions { changed[row].outcome = .rateLimited }
    return SealedAttributions(RowBlock.seal(changed, keep: keep), touches)
  }

  /// The same with opens that are limited as ones that count.
  public func withoutLimits(keep: (RowBlock) -> RowBlock) -> SealedAttributions {
    var changed = Array(rows)
    for row in changed.indices where changed[row].outcome == .rateLimited {
      changed[row].outcome = .counted
    }
    return SealedAttributions(RowBlock.seal(changed, keep: keep), touches)
  }

  /// The winning touch of a row; nil when it has none.
  @inlinable
  public func touch(_ row: Attribution) -> Touch? {
    row.touch == 0 ? nil : touches[Int(row.touch) - 1]
  }
}
