/// A moment as a calendar and a clock of UTC show it.
public struct CivilTime: Sendable {
  /// `yyyy-MM-dd`.
  public let date: String
  /// `HH:mm:ss.SSS`.
  public let clock: String

  /// `yyyy-MM-ddTHH:mm:ss.SSSZ`.
  public var iso: String { "\(date)T\(clock)Z" }

  /// `yyyy-MM-dd HH:mm:ss.SSS`.
  public var spaced: String { "\(date) \(clock)" }

  /// Reads calendar and clock at a moment.
  public init(_ moment: Timestamp) {
    let (day, rest) = Int(moment.milliseconds).dividedRoundingDown(
      by: Int(Interval.days(1).milliseconds))
    date = CivilDate(daysSince1970: day).description
    clock =
      Self.padded(rest / 3_600_000, 2) + ":" + Self.padded(rest / 60_000 % 60, 2) + ":"
      + Self.padded(rest / 1000 % 60, 2) + "." + Self.padded(rest % 1000, 3)
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
