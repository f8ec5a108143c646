/// What a device looks like beyond its ip and os (EV-7). Absent signals agree with anything.
public struct Signals: BitwiseCopyable, Sendable, Equatable {
  /// `major << 16 | minor + 1`; the lower half is 0 without a minor, all is 0 without a version.
  public var osVersion: UInt32 = 0
  /// The model, lower case; on iOS the letters before the first digit.
  public var model: StringID = .absent
  /// The primary language subtag, lower case.
  public var language: StringID = .absent
  /// The bytes of the key of the device's address in its own network (PRIV-2).
  public var localIP: StringID = .absent
  /// The smaller side of the screen; 0 without a screen.
  public var screenSmall: UInt16 = 0
  /// The larger side of the screen.
  public var screenLarge: UInt16 = 0

  /// No signals.
  @inlinable
  public init() {}

  /// Changes every text that repeats.
  mutating func forEachString(_ change: (inout StringID) -> Void) {
    change(&model)
    change(&language)
    change(&localIP)
  }
}
