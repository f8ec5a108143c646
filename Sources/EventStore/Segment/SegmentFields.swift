/// Which fields of rows are read; columns of others are not even looked at.
///
/// App and time of a record are always read.
public struct SegmentFields: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What tells whether two records are the same (IN-7).
  public static let identity = SegmentFields(rawValue: 1)
  /// Device ids and other keys.
  public static let keys = SegmentFields(rawValue: 2)
  /// What fingerprints are found by.
  public static let network = SegmentFields(rawValue: 4)
  /// Whether a record counts.
  public static let outcome = SegmentFields(rawValue: 8)
  /// What all reports count and name.
  public static let counts = SegmentFields(rawValue: 16)
  /// The custom parameters of sessions, which hardly repeat.
  public static let customParams = SegmentFields(rawValue: 32)
  /// What is left.
  static let rest = SegmentFields(rawValue: 128)
  /// Everything.
  public static let all = SegmentFields(rawValue: .max)
}
