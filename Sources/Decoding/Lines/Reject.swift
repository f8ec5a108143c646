/// Why a line was not accepted, and which field was at fault (IN-3).
public struct Reject: Error, Hashable, Sendable {
  /// Why.
  public var reason: RejectReason
  /// The field at fault, where one is.
  public var field: Field?

  /// Joins both.
  public init(_ reason: RejectReason, _ field: Field? = nil) {
    self.reason = reason
    self.field = field
  }

  /// Whether it tells of this process and nothing of the line, which may be sound.
  public var isOfProcess: Bool { reason == .outOfMemory }

  /// Whether the line is a JSON object that was read, so that it can be told which fields it has.
  var isOfObject: Bool { reason.isJSON && reason != .notAnObject }
}
