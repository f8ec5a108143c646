internal import Model

/// The clicks of an address among which those are that fit some of its sessions, which come in the order of their
/// times.
struct AlikeClicks {
  /// By time.
  let rows: [KeyedRow]
  /// For each click the place behind the nearest one before it that names something else, 0 without one. Empty where
  /// clicks are few: of those it is not looked up, and those of one time are in no order. Else the last of them wins.
  private let others: [Int]
  /// What each looks like, so that clicks that do not fit need not be read; empty where they are few.
  private let signals: [Signals]
  /// The number of clicks that are not too late for the session at hand (MATCH-1).
  private(set) var end = 0

  /// Takes few clicks.
  init(few rows: [KeyedRow]) { (self.rows, others, signals) = (rows, [], []) }

  /// Takes very many clicks, of those of one time the one last that wins.
  ///
  /// - Parameters:
  ///   - signals: what each looks like.
  ///   - areAmbiguous: whether two of them, by their places, name different things.
  init(many rows: [KeyedRow], signals: [Signals], areAmbiguous: (Int, Int) -> Bool) {
    (self.rows, self.signals) = (rows, signals)
    var others: [Int] = []
    others.reserveCapacity(rows.count)
    for place in rows.indices {
      let isSame = place == 0 || !areAmbiguous(place - 1, place)
      others.append(isSame ? others.last ?? 0 : place)
    }
    self.others = others
  }

  /// Moves on to the time of a session.
  mutating func advance(to time: Timestamp, _ rules: TouchRules) {
    while end < rows.count, rows[end].time - time <= rules.longestSkew { end += 1 }
  }

  /// What the click at a place looks like.
  func signals(at place: Int, _ all: SeenClicks) -> Signals {
    signals.isEmpty ? all[rows[place].record].signals : signals[place]
  }

  /// The place behind the next click that is to be looked at, where the one at a place says nothing that a better one
  /// does not say: it names the same, and is older or of the same time. Nil for others.
  ///
  /// - Parameters:
  ///   - best: the place of the latest that fits.
  ///   - time: the deciding time of that.
  ///   - told: the place of the last that was told.
  func skip(_ place: Int, best: Int, at time: Timestamp, told: Int) -> Int? {
    if others.isEmpty || others[place] != others[best] { return nil }
    if rows[place].time < time { return others[place] }
    if !isRepeated(place, told: told) { return nil }
    let time = rows[place].time
    return max(others[place], rows[..<place].firstPlace { $0.time >= time })
  }

  /// Whether a click that names the same as one that was told is of the same time, and so cannot win.
  func isRepeated(_ place: Int, told: Int) -> Bool {
    !others.isEmpty && rows[place].time == rows[told].time
  }
}
