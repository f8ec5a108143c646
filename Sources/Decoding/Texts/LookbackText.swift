internal import Model

/// A click's own window (MATCH-1).
enum LookbackText {
  /// Branch's `duration`, a number of seconds; nil when it is zero, negative or none.
  static func seconds(_ text: Span<UInt8>) -> Interval? {
    window(text.extracting(..<wholePart(text)), of: .seconds(1))
  }

  /// `af_click_lookback`: `20d`, `12h`, or a number of days; nil when it is zero, negative or none of these.
  static func parse(_ text: Span<UInt8>) -> Interval? {
    if text.isEmpty { return nil }
    let unit: Interval
    var end = text.count - 1
    switch text[end] {
    case UInt8(ascii: "d"): unit = .days(1)
    case UInt8(ascii: "h"): unit = .hours(1)
    default:
      unit = .days(1)
      end = wholePart(text)
    }
    return window(text.extracting(..<end), of: unit)
  }

  private static func window(_ digits: Span<UInt8>, of unit: Interval) -> Interval? {
    // No log spans more, and a multiple of it is still a number of milliseconds.
    let longest = Timestamp.end.milliseconds / unit.milliseconds
    var count: Int64 = 0
    for i in digits.indices {
      guard Ascii.isDigit(digits[i]) else { return nil }
      count = min(count * 10 + Int64(digits[i] - Ascii.zero), longest)
    }
    return count > 0 ? Interval(milliseconds: count * unit.milliseconds) : nil
  }

  /// Where a number ends that may have a fraction of zero (IN-4).
  private static func wholePart(_ text: Span<UInt8>) -> Int {
    guard let dot = text.firstIndex(of: Ascii.dot), dot + 1 < text.count else { return text.count }
    for i in dot + 1..<text.count where text[i] != Ascii.zero { return text.count }
    return dot
  }
}
