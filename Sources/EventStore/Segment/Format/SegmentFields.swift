/// Which fields of rows are read; columns of others are not even looked at.
///
/// App and time of a record are read with every field but `outcome`, `referral`, `costs`, `touchTimes` and `aged`.
public struct SegmentFields: OptionSet, Sendable {
  /// A bit for each field.
  public let rawValue: UInt16

  /// The fields of some bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What tells whether two records are the same (IN-7).
  public static let identity = SegmentFields(rawValue: 1)
  /// Device ids and other keys.
  public static let keys = SegmentFields(rawValue: 2)
  /// Whether a session is referred (EVENT-6), beside `counts`.
  public static let referral = SegmentFields(rawValue: 4)
  /// Whether a record counts, and a session's event.
  public static let outcome = SegmentFields(rawValue: 8)
  /// What all reports count and name.
  public static let counts = SegmentFields(rawValue: 16)
  /// What touches cost, beside `counts`.
  public static let costs = SegmentFields(rawValue: 2048)
  /// When touches were, beside `counts`.
  public static let touchTimes = SegmentFields(rawValue: 4096)
  /// The country and the os of a click or session, and a session's version of the app, which few reports name.
  public static let origin = SegmentFields(rawValue: 1024)
  /// The custom parameters of sessions, which hardly repeat.
  public static let customParams = SegmentFields(rawValue: 32)
  /// Nothing but app and time.
  public static let times = SegmentFields(rawValue: 64)
  /// By what the catalogue knows a click's link.
  public static let link = SegmentFields(rawValue: 512)
  /// What aged records count for.
  static let aged = SegmentFields(rawValue: 256)
  /// App and time of a record: whatever is read of it.
  static let always: SegmentFields = [
    .identity, .keys, .counts, .origin, .customParams, .times, .link, .rest,
  ]
  /// What is left.
  static let rest = SegmentFields(rawValue: 128)
  /// Everything.
  static let all = SegmentFields(rawValue: .max)
}
