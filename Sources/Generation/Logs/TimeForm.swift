/// How a line writes its time.
enum TimeForm {
  case milliseconds, quotedMilliseconds, iso, isoWithSpace
}

extension World {
  /// The form of a line's time: nearly always a number.
  func timeForm(_ random: inout RandomNumbers) -> TimeForm {
    let roll = random.below(1000)
    guard case .natural = quality else { return .milliseconds }
    return switch roll {
    case ..<8: .quotedMilliseconds
    case ..<14: .iso
    case ..<16: .isoWithSpace
    default: .milliseconds
    }
  }

  /// Whether lines may use the freedom that lines have in writing a value.
  func mayVary(_ random: inout RandomNumbers, share: Double) -> Bool {
    let hit = random.chance(share)
    guard case .natural = quality else { return false }
    return hit
  }
}

extension LineBuffer {
  /// Writes a time as a JSON value.
  mutating func append(time milliseconds: Int, as form: TimeForm) {
    switch form {
    case .milliseconds: append(decimal: milliseconds)
    case .quotedMilliseconds:
      append("\"")
      append(decimal: milliseconds)
      append("\"")
    case .iso:
      append("\"")
      append(minuteOf: milliseconds)
      append(secondsOf: milliseconds)
      append("Z\"")
    case .isoWithSpace:
      append("\"")
      append(minuteOf: milliseconds, separator: 0x20)
      append(secondsOf: milliseconds)
      append("\"")
    }
  }
}
