/// How often a documented field was there, and how often with a value it cannot have (IN-6).
public struct FieldCount: Sendable, Equatable {
  /// Lines with a value of its type, be it one that no rule uses.
  public var present = 0
  /// Lines whose value is of another type (`changed_type`).
  public var wrongType = 0
  /// Lines whose time is zero, unreadable, before 2008 or from 2100 on (`bad_time`).
  public var badTime = 0
  /// Lines whose window is zero, negative or unreadable (MATCH-1).
  public var badWindow = 0
  /// Lines whose value could not be read: no base64, no JSON within, no amount of money.
  public var unreadable = 0

  /// No lines.
  public init() {}

  /// Adds another count.
  public static func += (a: inout FieldCount, b: FieldCount) {
    a.present += b.present
    a.wrongType += b.wrongType
    a.badTime += b.badTime
    a.badWindow += b.badWindow
    a.unreadable += b.unreadable
  }
}
