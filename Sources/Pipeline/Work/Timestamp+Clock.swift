public import Foundation
public import Model

extension Timestamp {
  /// The time of the clock.
  package static var now: Timestamp { Timestamp(Date()) }

  /// A date to the millisecond.
  public init(_ date: Date) {
    self.init(milliseconds: Int64(date.timeIntervalSince1970 * 1000))
  }
}
