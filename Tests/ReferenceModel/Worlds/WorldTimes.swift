import Foundation

extension WorldMaker {
  /// A few times of sessions, apart by what the settings make interesting.
  mutating func makeAnchors() {
    let starts = [
      noon, noon, noon + 11 * oneHour + 59 * oneMinute + 59_500,  // midnight UTC
      1_711_846_800_000,  // 2024-03-31T01:00:00Z, summer time begins in Berlin
      1_730_613_600_000,  // 2024-11-03T06:00:00Z, summer time ends in New York
    ]
    var time = random.one(starts)
    let isCrowded = random.chance(45)
    for _ in 0..<(3 + random.below(4)) {
      anchors.append(time)
      let gap = min(random.one(gaps), isCrowded ? 20 * oneSecond : 2 * oneDay)
      time += gap + Int64(random.one([-1, 0, 0, 1, 400]))
    }
    settings.asOf = anchors.max().map { $0 + random.one([0, oneDay]) } ?? noon
  }

  /// The time of a session or of what came with it.
  mutating func sessionTime() -> Int64 {
    time { $0.newSessionTime() }
  }

  /// A time before a session, by a gap that decides something, give or take a millisecond.
  mutating func touchTime() -> Int64 {
    time { $0.newTouchTime() }
  }

  /// A time that was there before, or a new one.
  private mutating func time(_ new: (inout WorldMaker) -> Int64) -> Int64 {
    if !usedTimes.isEmpty, random.chance(hasTies ? 85 : 20) { return random.one(usedTimes) }
    usedTimes.append(new(&self))
    return usedTimes[usedTimes.count - 1]
  }

  private mutating func newSessionTime() -> Int64 {
    random.one(anchors) + Int64(random.one([0, 0, 0, 1, -1, 999, 1000, 30_000]))
  }

  private mutating func newTouchTime() -> Int64 {
    if random.chance(15) {
      let after = random.one([0, settings.clockSkew, oneMinute])
      return random.one(anchors) + after + Int64(random.one([0, 1, -1]))
    }
    let gap = random.chance(50) ? random.one([0, 1, 5000, 65_000, 3_599_000]) : random.one(gaps)
    return random.one(anchors) - gap + Int64(random.one([0, 0, 0, 1, -1]))
  }

  /// A time as a log may write it; cut to seconds or minutes by some forms.
  mutating func written(_ ms: Int64) -> JSONText {
    switch random.below(12) {
    case 0...4: return JSONText(ms)
    case 5: return JSONText(ms / 1000)
    case 6: return .raw("\(ms / 1000).\(String(1000 + ms % 1000).dropFirst())")
    case 7: return "\(ms)"
    case 8: return JSONText(ms * 1000 + 999)
    default: return dated(ms)
    }
  }

  /// A time in seconds or as a date, as the Play library and Apple write it.
  mutating func writtenShort(_ ms: Int64) -> JSONText {
    switch random.below(8) {
    case 0...3: return JSONText(ms / 1000)
    case 4: return "\(ms / 1000)"
    case 5: return JSONText(ms)
    default: return dated(ms)
    }
  }

  private mutating func dated(_ ms: Int64) -> JSONText {
    let zones: [(Int, String)] = [
      (0, "Z"), (0, ""), (0, "+00:00"), (19_800, "+05:30"), (-14_400, "-0400"),
    ]
    let (offset, suffix) = random.one(zones)
    let forms = [
      "yyyy-MM-dd'T'HH:mm:ss.SSS", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd HH:mm",
    ]
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: offset)
    format.dateFormat = random.one(forms)
    let date = Date(timeIntervalSince1970: Double(ms) / 1000)
    return "\(format.string(from: date) + suffix)"
  }
}
