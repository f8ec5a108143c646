public import Model

/// A session of a device that lies close before another one of it.
public struct NearSession: BitwiseCopyable, Sendable {
  /// The earlier session.
  public var record: RecordID
  /// When it was: whoever decides on the later one need not look the earlier one up.
  public var time: Timestamp
}
