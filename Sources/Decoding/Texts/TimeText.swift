internal import Model

/// A time as a log writes it (IN-5).
enum TimeText {
  /// Reads a number of seconds, milliseconds or microseconds, or a date with a time of day;
  /// fractions of a millisecond are cut.
  ///
  /// nil when it is none of these, has an exponent, or says second 60.
  static func parse(_ text: Span<UInt8>, clock: LocalClock) -> LoggedTime? {
    if text.isEmpty { return nil }
    if let number = epoch(text) { return LoggedTime(number) }
    return calendar(text, clock: clock)
  }

  /// A whole number of seconds, milliseconds or microseconds, told apart by their size.
  static func epoch(_ number: Int64) -> Timestamp? {
    switch number {
    case ..<0: nil
    case ..<100_000_000_000: Timestamp(milliseconds: number * 1000)
    case ..<100_000_000_000_000: Timestamp(milliseconds: number)
    case ..<100_000_000_000_000_000: Timestamp(milliseconds: number / 1000)
    default: nil
    }
  }

  private static func epoch(_ text: Span<UInt8>) -> Timestamp? {
    var whole: Int64 = 0
    var i = 0
    while i < text.count, Ascii.isDigit(text[i]) {
      if whole >= 100_000_000_000_000_000 { return nil }
      whole = whole * 10 + Int64(text[i] - Ascii.zero)
      i += 1
    }
    guard i > 0, let base = epoch(whole) else { return nil }
    if i == text.count { return base }
    guard text[i] == Ascii.dot, let fraction = milliseconds(text, after: i) else { return nil }
    guard fraction.end == text.count else { return nil }
    // Only seconds have room for milliseconds behind the point.
    return whole < 100_000_000_000
      ? base + Interval(milliseconds: fraction.milliseconds) : base
  }

  /// The first three digits behind a point, and where the digits end.
  private static func milliseconds(
    _ text: Span<UInt8>, after point: Int
  ) -> (milliseconds: Int64, end: Int)? {
    var value: Int64 = 0
    var digits = 0
    var i = point + 1
    while i < text.count, Ascii.isDigit(text[i]) {
      if digits < 3 { value = value * 10 + Int64(text[i] - Ascii.zero) }
      digits += 1
      i += 1
    }
    if digits == 0 { return nil }
    for _ in 0..<max(0, 3 - digits) { value *= 10 }
    return (value, i)
  }

  private static func calendar(_ text: Span<UInt8>, clock: LocalClock) -> LoggedTime? {
    // yyyy-MM-dd?HH:mm is the shortest form.
    guard text.count >= 16, text[4] == Ascii.hyphen, text[7] == Ascii.hyphen,
      text[10] == UInt8(ascii: "T") || text[10] == Ascii.space, text[13] == Ascii.colon,
      let year = number(text, 0, 4), let month = number(text, 5, 2), let day = number(text, 8, 2),
      let hour = number(text, 11, 2), let minute = number(text, 14, 2),
      (1...12).contains(month), day >= 1, day <= daysOf(month, year), hour < 24, minute < 60
    else { return nil }
    let days = CivilDate(year: Int(year), month: Int(month), day: Int(day)).daysSince1970
    var milliseconds = ((Int64(days) * 24 + hour) * 60 + minute) * 60_000
    var i = 16
    var isMinutePrecise = true
    if i < text.count, text[i] == Ascii.colon {
      guard let second = number(text, 17, 2), second < 60 else { return nil }
      milliseconds += second * 1000
      isMinutePrecise = false
      i = 19
      if i < text.count, text[i] == Ascii.dot {
        guard let fraction = Self.milliseconds(text, after: i) else { return nil }
        milliseconds += fraction.milliseconds
        i = fraction.end
      }
    }
    let shown = Timestamp(milliseconds: milliseconds)
    if i == text.count {
      return LoggedTime(clock.moment(ofLocal: shown), isMinutePrecise: isMinutePrecise)
    }
    guard let offset = offset(text, from: i) else { return nil }
    return LoggedTime(shown - offset, isMinutePrecise: isMinutePrecise)
  }

  /// `Z`, `±hh:mm` or `±hhmm`, up to the end of the text.
  private static func offset(_ text: Span<UInt8>, from start: Int) -> Interval? {
    let sign = text[start]
    if sign == UInt8(ascii: "Z") { return start + 1 == text.count ? .zero : nil }
    guard sign == Ascii.plus || sign == Ascii.hyphen, let hours = number(text, start + 1, 2)
    else { return nil }
    let colon = start + 3 < text.count && text[start + 3] == Ascii.colon ? 1 : 0
    guard start + 5 + colon == text.count, let minutes = number(text, start + 3 + colon, 2),
      hours < 24, minutes < 60
    else { return nil }
    let length = Interval.minutes(hours * 60 + minutes)
    return sign == Ascii.plus ? length : Interval(milliseconds: -length.milliseconds)
  }

  private static func number(_ text: Span<UInt8>, _ start: Int, _ digits: Int) -> Int64? {
    guard start + digits <= text.count else { return nil }
    var value: Int64 = 0
    for i in start..<start + digits {
      guard Ascii.isDigit(text[i]) else { return nil }
      value = value * 10 + Int64(text[i] - Ascii.zero)
    }
    return value
  }

  private static func daysOf(_ month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    default: 31
    }
  }
}
