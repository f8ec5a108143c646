internal import Model

extension LineBuffer {
  mutating func append(decimal number: Int) {
    if number < 0 { append(byte: 0x2D) }
    append(decimal: UInt64(number.magnitude))
  }

  mutating func append(decimal number: UInt64) {
    var text = [20 of UInt8](repeating: 0)
    var first = 20
    var rest = number
    repeat {
      first -= 1
      text[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for place in first..<20 { append(byte: text[place]) }
  }

  /// Writes the last `digits` digits of a number, with leading zeros.
  mutating func append(_ number: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      append(byte: 0x30 + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Writes the lowest `digits` hexadecimal digits of a number.
  mutating func append(hex number: UInt64, digits: Int, uppercase: Bool = false) {
    let letter: UInt8 = uppercase ? 0x41 : 0x61
    for place in stride(from: digits - 1, through: 0, by: -1) {
      let digit = UInt8(truncatingIfNeeded: (number >> UInt64(place * 4)) & 0xF)
      append(byte: digit < 10 ? 0x30 + digit : letter + digit - 10)
    }
  }

  /// Writes 128 bits as `8-4-4-4-12` hexadecimal digits.
  mutating func append(uuid id: (high: UInt64, low: UInt64), uppercase: Bool = false) {
    append(hex: id.high >> 32, digits: 8, uppercase: uppercase)
    append(byte: 0x2D)
    append(hex: id.high >> 16, digits: 4, uppercase: uppercase)
    append(byte: 0x2D)
    append(hex: id.high, digits: 4, uppercase: uppercase)
    append(byte: 0x2D)
    append(hex: id.low >> 48, digits: 4, uppercase: uppercase)
    append(byte: 0x2D)
    append(hex: id.low, digits: 12, uppercase: uppercase)
  }

  /// Writes `yyyy-MM-dd`.
  mutating func append(_ date: CivilDate) {
    append(date.year, digits: 4)
    append(byte: 0x2D)
    append(date.month, digits: 2)
    append(byte: 0x2D)
    append(date.day, digits: 2)
  }

  /// Writes `yyyy-MM-ddTHH:mm`, UTC.
  mutating func append(minuteOf milliseconds: Int, separator: UInt8 = 0x54) {
    let (days, rest) = milliseconds.dividedRoundingDown(by: Rhythm.millisecondsPerDay)
    append(CivilDate(daysSince1970: days))
    append(byte: separator)
    append(rest / 3_600_000, digits: 2)
    append(byte: 0x3A)
    append(rest / 60_000 % 60, digits: 2)
  }

  /// Writes `:ss.SSS`, the part of a time that `append(minuteOf:)` leaves out.
  mutating func append(secondsOf milliseconds: Int) {
    let rest = milliseconds.dividedRoundingDown(by: 60_000).remainder
    append(byte: 0x3A)
    append(rest / 1000, digits: 2)
    append(byte: 0x2E)
    append(rest % 1000, digits: 3)
  }
}
