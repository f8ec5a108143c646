internal import Model

/// The clicks that are seen at a moment, which only moves on: very many that share a key.
///
/// Those of each kind, by whether they have a window of their own and how precise their times are, are in a list by
/// time. Of a kind the latest click that is early enough qualifies, or none does: one with a window of its own is seen
/// no longer once that is over, and all others have the same.
struct ClicksInTime {
  private var kinds: [Kind] = []
  /// Where each click is.
  private(set) var places: [Place] = []
  /// The clicks with windows of their own, by the ends of these.
  private let expiries: [Place]
  private var expired = 0
  private let ignoresWindows: Bool

  /// The clicks of one kind.
  private struct Kind {
    /// By time; of those of one time the last that is seen wins.
    let rows: [KeyedRow]
    /// How much later than a session they may be.
    let skew: Interval
    /// Those that are seen.
    var seen: OrderedBits
    /// Those that are of the time of the session at hand; nil where that can be few.
    var close: CloseClicks?

    /// Moves on to the time of a session.
    mutating func advance(to time: Timestamp) {
      if close == nil { return }
      let places = rows.firstPlace { $0.time >= time }..<rows.firstPlace { $0.time - time > skew }
      close?.advance(to: places, of: seen)
    }
  }

  /// Where a click is.
  struct Place: BitwiseCopyable {
    /// What it is known by.
    let key: Key
    fileprivate let kind: Int
    fileprivate let row: Int
    /// When its own window ends; the end of time without one.
    let expiry: Timestamp
  }

  /// Takes clicks that are in the order of their times, none of which is seen yet.
  ///
  /// - Parameter ignoringWindows: whether all are seen as long as touches are at all (MATCH-1).
  init(_ clicks: [KeyedRow], _ all: SeenClicks, ignoringWindows: Bool = false) {
    ignoresWindows = ignoringWindows
    let rules = all.rules
    for (hasWindow, isMinutePrecise) in [
      (false, false), (false, true), (true, false), (true, true),
    ] {
      var rows = clicks.filter {
        let tag = TouchTag(rawValue: $0.tag)
        return tag.hasWindow == hasWindow && tag.isMinutePrecise == isMinutePrecise
      }
      rows.putWinnersLast(all.events)
      for (row, click) in rows.enumerated() {
        var expiry = Timestamp.end
        if hasWindow, !ignoringWindows {
          let window = all.terms(of: click.record).window
          expiry = click.time + min(window, rules.maxLookback)
        }
        places.append(Place(key: click.key, kind: kinds.count, row: row, expiry: expiry))
      }
      let skew = isMinutePrecise ? rules.longestSkew : rules.clockSkew
      kinds.append(
        Kind(
          rows: rows, skew: skew, seen: OrderedBits(count: rows.count),
          close: CloseClicks(rows, within: skew, all.events)))
    }
    expiries = places.filter { $0.expiry != .end }.sorted { $0.expiry < $1.expiry }
  }

  /// Takes clicks that are in the order of their times, all of which are seen.
  init(seeing clicks: [KeyedRow], _ all: SeenClicks, ignoringWindows: Bool = false) {
    self.init(clicks, all, ignoringWindows: ignoringWindows)
    for place in places { insert(place) }
  }

  /// A click is seen from now on.
  mutating func insert(_ place: Place) {
    kinds[place.kind].seen.insert(place.row)
    kinds[place.kind].close?.insert(place.row)
  }

  /// A click is seen no longer.
  mutating func remove(_ place: Place) {
    kinds[place.kind].seen.remove(place.row)
    kinds[place.kind].close?.remove(place.row)
  }

  /// Moves on to the time of a session: clicks whose own windows are over are seen no longer.
  mutating func advance(to time: Timestamp) {
    while expired < expiries.count, expiries[expired].expiry < time {
      remove(expiries[expired])
      expired += 1
    }
    for kind in kinds.indices { kinds[kind].advance(to: time) }
  }

  /// Calls `found` with those that qualify for a session and are of the latest deciding time; of those of one time and
  /// kind with the one that wins, and of very many that are treated as of the session's time, too.
  func latest(
    for session: KeyedRow, _ method: MatchMethod, _ qualification: Qualification,
    _ found: (Candidate) -> Void
  ) {
    func time(_ kind: Kind, _ row: Int) -> Timestamp { min(kind.rows[row].time, session.time) }
    let heads = kinds.map { kind in
      let limit = qualification.lastTime(skew: kind.skew)
      let last = kind.seen.last(before: kind.rows.firstPlace { $0.time > limit })
      return last.flatMap {
        qualification.accepts(kind.rows[$0], method, ignoringWindow: ignoresWindows) ? $0 : nil
      }
    }
    let best = zip(kinds, heads).compactMap { kind, head in head.map { time(kind, $0) } }.max()
    for (kind, head) in zip(kinds, heads) {
      var place = head
      while let row = place, time(kind, row) == best {
        let winner = best == session.time ? kind.close?.winner : nil
        let click = kind.rows[winner ?? row]
        found(Candidate(session: session.record, record: click.record, method: method))
        if winner != nil { break }
        place = kind.seen.last(before: kind.rows.firstPlace { $0.time >= click.time })
      }
    }
  }
}

extension Qualification {
  /// Whether a click that is seen qualifies; its own window is not over.
  fileprivate func accepts(
    _ click: KeyedRow, _ method: MatchMethod, ignoringWindow: Bool
  ) -> Bool {
    let tag = TouchTag(rawValue: click.tag)
    return reject(
      click.time, isMinutePrecise: tag.isMinutePrecise,
      ownWindow: tag.hasWindow || ignoringWindow ? maxLookback : .zero, method: method) == nil
  }
}
