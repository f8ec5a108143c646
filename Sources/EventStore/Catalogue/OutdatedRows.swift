/// Records of a batch that are not final and that a later run derived again: what their segment says that
/// they were found to be may hold no longer, until a run writes them again.
public struct OutdatedRows: Equatable, Sendable {
  /// The name of the segment.
  public var segment: String
  /// The batch.
  public var batch: Int
  /// The rows of clicks, in order.
  public var clicks: [Int]
  /// The rows of sessions, in order.
  public var sessions: [Int]

  /// Joins everything.
  public init(segment: String, batch: Int, clicks: [Int], sessions: [Int]) {
    self.segment = segment
    self.batch = batch
    self.clicks = clicks
    self.sessions = sessions
  }
}
