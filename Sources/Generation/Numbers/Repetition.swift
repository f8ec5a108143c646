internal import Model

/// Whether a slot says anew what an earlier one has said.
enum Repetition {
  case none
  /// The earlier slot's line, byte by byte: a log shipper that sent it twice.
  case line(of: Int)
  /// The earlier slot's record with a time of its own: a client that asked twice.
  case record(of: Int)

  /// The first lines of a day's file that may repeat the last ones of the day before.
  private static let carriedOver = 3

  init(slot: Int, rhythm: Rhythm, seed: UInt64, kind: Int) {
    let (day, place) = slot.dividedRoundingDown(by: rhythm.perDay)
    if place < Self.carriedOver && day > 0 && rhythm.perDay > 32 {
      var random = RandomNumbers(seed, .repeatedDay, day, kind)
      if random.chance(0.5) {
        self = .line(of: slot - Self.carriedOver)
        return
      }
    }
    var random = RandomNumbers(seed, .repetition, slot, kind)
    switch random.below(10_000) {
    case ..<15 where slot != 0: self = .line(of: slot - 1)  // nothing is logged before slot 0
    case ..<22: self = .record(of: slot - 1)
    case ..<25: self = .record(of: slot - 7 * rhythm.perDay)  // about IN-7's window
    default: self = .none
    }
  }
}
