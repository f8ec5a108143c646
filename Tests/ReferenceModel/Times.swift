import Foundation

/// A point in time as a log gives it (IN-5).
struct Moment: Equatable, Sendable {
  /// Milliseconds UTC, fractions cut.
  var ms: Int64
  /// Whether it was written with seconds; a time without them may lie up to 60 s off (MATCH-1).
  var hasSeconds = true
}

public let oneSecond: Int64 = 1000
public let oneMinute = 60 * oneSecond
public let oneHour = 60 * oneMinute
public let oneDay = 24 * oneHour

/// 2024-06-01T12:00:00Z, the time about which all cases turn.
public let noon: Int64 = 1_717_243_200_000

/// 2008-01-01T00:00:00Z: nothing earlier is believed (IN-5).
let year2008: Int64 = 1_199_145_600_000
/// 2100-01-01T00:00:00Z.
let year2100: Int64 = 4_102_444_800_000

/// Reads a time written as a number, or as digits in a string (IN-5).
func momentOfNumber(_ text: Text) -> Moment? {
  let whole: Text
  let fraction: Text
  if let (before, after) = text.cut(".") {
    guard after.isDigits else { return nil }
    (whole, fraction) = (before, after)
  } else {
    (whole, fraction) = (text, "")
  }
  // A sign or an exponent is no digit.
  guard whole.isDigits, let value = Int64(whole.string) else { return nil }
  switch value {
  case ..<100_000_000_000: return Moment(ms: value * 1000 + milliseconds(ofFraction: fraction))
  case ..<100_000_000_000_000: return Moment(ms: value)
  case ..<100_000_000_000_000_000: return Moment(ms: value / 1000)
  default: return nil
  }
}

private func milliseconds(ofFraction digits: Text) -> Int64 {
  Int64(Text((digits.bytes + Array("000".utf8)).prefix(3)).string) ?? 0
}

/// Reads `yyyy-MM-ddTHH:mm[:ss[.f]][zone]` (IN-5).
func momentOfDate(_ text: Text, in zone: Zone) -> Moment? {
  var rest = text.bytes[...]
  func digits(_ count: Int) -> Int64? {
    let part = Text(rest.prefix(count))
    guard part.bytes.count == count, part.isDigits else { return nil }
    rest = rest.dropFirst(count)
    return Int64(part.string)
  }
  func take(_ characters: String) -> Bool {
    guard let first = rest.first, characters.utf8.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  guard let year = digits(4), take("-"), let month = digits(2), take("-"),
    let dayOfMonth = digits(2),
    take("T "), let hours = digits(2), take(":"), let minutes = digits(2)
  else { return nil }
  guard (1...12).contains(month), (1...daysIn(month: month, year: year)).contains(dayOfMonth),
    hours < 24, minutes < 60
  else { return nil }

  var local =
    daysSince1970(year: year, month: month, day: dayOfMonth) * oneDay + hours * oneHour
    + minutes * oneMinute
  var hasSeconds = false
  if take(":") {
    guard let seconds = digits(2), seconds < 60 else { return nil }
    hasSeconds = true
    local += seconds * oneSecond
    if take(".") {
      let fraction = Text(rest.prefix { (48...57).contains($0) })
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(fraction.bytes.count)
      local += milliseconds(ofFraction: fraction)
    }
  }

  if rest.isEmpty { return Moment(ms: zone.instant(ofLocal: local), hasSeconds: hasSeconds) }
  if take("Z") { return rest.isEmpty ? Moment(ms: local, hasSeconds: hasSeconds) : nil }
  let isWest = rest.first == UInt8(ascii: "-")
  guard take("+-"), let offsetHours = digits(2) else { return nil }
  _ = take(":")
  guard let offsetMinutes = digits(2), rest.isEmpty, offsetHours < 24, offsetMinutes < 60 else {
    return nil
  }
  let offset = offsetHours * oneHour + offsetMinutes * oneMinute
  return Moment(ms: isWest ? local + offset : local - offset, hasSeconds: hasSeconds)
}

private func daysIn(month: Int64, year: Int64) -> Int64 {
  switch month {
  case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

/// The days from 1970-01-01 to a date of the Gregorian calendar, counted year by year.
func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
  let years = year - 1
  let leapDays = years / 4 - years / 100 + years / 400 - 477
  let months = (1..<month).reduce(0) { $0 + daysIn(month: $1, year: year) }
  return (year - 1970) * 365 + leapDays + months + day - 1
}

/// A date as `yyyy-MM-dd`, found by counting.
func civil(daysSince1970 days: Int64) -> String {
  var year = 1970 + days / 366
  while daysSince1970(year: year + 1, month: 1, day: 1) <= days { year += 1 }
  var month: Int64 = 1
  while month < 12, daysSince1970(year: year, month: month + 1, day: 1) <= days { month += 1 }
  let dayOfMonth = days - daysSince1970(year: year, month: month, day: 1) + 1
  return "\(year)-\(month < 10 ? "0" : "")\(month)-\(dayOfMonth < 10 ? "0" : "")\(dayOfMonth)"
}

/// A time zone by its IANA name.
struct Zone: Sendable {
  private let zone: TimeZone

  init(_ name: String) {
    guard let zone = TimeZone(identifier: name) else { preconditionFailure("no zone '\(name)'") }
    self.zone = zone
  }

  private func offset(at ms: Int64) -> Int64 {
    let seconds = (Double(ms) / 1000).rounded(.down)
    return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))) * oneSecond
  }

  /// The instant of a local time: the earlier of two, moved by the gap when there is none (IN-5).
  func instant(ofLocal local: Int64) -> Int64 {
    let before = offset(at: local - oneDay)
    let after = offset(at: local + oneDay)
    let instants = [before, after].map { local - $0 }.filter { $0 + offset(at: $0) == local }
    return instants.min() ?? local - before
  }

  /// The day of an instant, `yyyy-MM-dd` (REP-3).
  func day(of ms: Int64) -> String { civil(daysSince1970: dayNumber(of: ms)) }

  /// The last millisecond of the day in which an instant lies (REP-3).
  func lastMillisecond(ofDayOf ms: Int64) -> Int64 {
    let today = dayNumber(of: ms)
    var last = ms
    for step in [oneHour, oneMinute, oneSecond, 1] {
      while dayNumber(of: last + step) == today { last += step }
    }
    return last
  }

  /// Times before 1970 are never asked for.
  private func dayNumber(of ms: Int64) -> Int64 { (ms + offset(at: ms)) / oneDay }
}
