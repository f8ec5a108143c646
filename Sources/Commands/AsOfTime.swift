import Foundation
import Model

/// The times that `--as-of` takes: those of the logs (IN-5), in UTC unless they say otherwise.
enum AsOfTime {
  /// Reads a time; nil when it is none.
  static func parse(_ text: String) -> Timestamp? {
    text.wholeMatch(of: /\d+(\.\d+)?/) != nil ? number(text) : calendar(text)
  }

  /// Seconds with a fraction, milliseconds or microseconds since 1970, told apart by their size.
  private static func number(_ text: String) -> Timestamp? {
    guard let whole = Int64(text.prefix { $0 != "." }) else { return nil }
    switch whole {
    case ..<100_000_000_000:
      let digits = text.split(separator: ".").dropFirst().first ?? ""
      let padded = (digits + "000").prefix(3)
      return Int64(padded).map { Timestamp(milliseconds: whole * 1000 + $0) }
    case ..<100_000_000_000_000: return Timestamp(milliseconds: whole)
    case ..<100_000_000_000_000_000: return Timestamp(milliseconds: whole / 1000)
    default: return nil
    }
  }

  private static func calendar(_ text: String) -> Timestamp? {
    let form = /(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:?\d\d)?/
    guard let match = text.wholeMatch(of: form)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6 ?? "0"),
      let fraction = Int64(((match.7 ?? "") + "000").prefix(3)), hour < 24, minute < 60, second < 60
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    guard parts.isValidDate(in: calendar), let date = calendar.date(from: parts),
      let offset = offset(match.8 ?? "Z")
    else { return nil }
    let seconds = Int64(date.timeIntervalSince1970) - offset
    return Timestamp(milliseconds: seconds * 1000 + fraction)
  }

  /// The seconds by which a zone such as `+02:00` is ahead of UTC.
  private static func offset(_ zone: Substring) -> Int64? {
    if zone == "Z" { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard let hours = Int64(digits.prefix(2)), let minutes = Int64(digits.suffix(2)), hours < 24,
      minutes < 60
    else { return nil }
    return (zone.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
