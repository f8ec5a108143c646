internal import Model

extension Interval {
  /// The length in words, by its two largest units: `1 day 2 hours`. The sign is left out.
  package var words: String {
    let units: [(size: Int64, name: String)] = [
      (86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1000, "second"),
      (1, "millisecond"),
    ]
    let length = Int64(clamping: milliseconds.magnitude)
    guard let first = units.firstIndex(where: { length >= $0.size }) else { return "0 seconds" }
    var rest = length
    let words = units[first...].prefix(2).compactMap { unit -> String? in
      let count = rest / unit.size
      rest %= unit.size
      return count == 0 ? nil : count.counted(unit.name)
    }
    return words.joined(separator: " ")
  }
}
