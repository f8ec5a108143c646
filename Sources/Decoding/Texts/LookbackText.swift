internal import Model

/// `af_click_lookback`: `20d`, `12h`, or a number of days (MATCH-1).
enum LookbackText {
  /// The window; nil when it is zero, negative or none of these.
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
    if end == 0 { return nil }
    // No log spans more, and a multiple of it is still a number of milliseconds.
    let longest = Timestamp.end.milliseconds / unit.milliseconds
    var count: Int64 = 0
    for i in 0..<end {
      guard Ascii.isDigit(text[i]) else { return nil }
      count = min(count * 10 + Int64(text[i] - Ascii.zero), longest)
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
