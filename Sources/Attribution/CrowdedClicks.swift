internal import Model

/// The clicks that a crowd sees at a moment, which only moves on.
///
/// Those of each kind, by whether they have a window of their own and how precise their times are, are in a list by
/// time. Of a kind the latest click that is early enough qualifies, or none does: one with a window of its own is seen
/// no longer once that is over, and all others have the same.
struct CrowdedClicks {
  private var kinds: [Kind] = []
  private var clicks: [Key: [Place]] = [:]
  /// By their beginnings.
  private let spans: [CookieSpan]
  /// The same by their ends.
  private let ends: [CookieSpan]
  /// The clicks with windows of their own, by the ends of these.
  private let expiries: [Place]
  private var (begun, ended, expired) = (0, 0, 0)

  /// The clicks of one kind.
  private struct Kind {
    /// By time.
    let rows: [KeyedRow]
    /// How much later than a session they may be.
    let skew: Interval
    /// Those that are seen.
    var seen: OrderedBits
  }

  /// Where a click is.
  private struct Place: BitwiseCopyable {
    let kind: Int
    let row: Int
    /// When its own window ends; the end of time without one.
    let expiry: Timestamp
  }

  /// Takes those clicks that have cookies of a crowd, out of some that are sorted.
  init(_ crowd: CookieCrowd, among all: [KeyedRow], _ fingerprint: Fingerprint) {
    spans = crowd.spans
    ends = spans.sorted { $0.to < $1.to }
    var own: [KeyedRow] = []
    for cookie in crowd.cookies {
      let start = all.firstPlace { !($0.key < cookie) }
      own += all[start...].prefix { $0.key == cookie }
    }
    own.sort { $0.precedes($1) }
    let rules = fingerprint.rules
    var limited: [Place] = []
    for (hasWindow, isMinutePrecise) in [
      (false, false), (false, true), (true, false), (true, true),
    ] {
      let rows = own.filter {
        let tag = TouchTag(rawValue: $0.tag)
        return tag.hasWindow == hasWindow && tag.isMinutePrecise == isMinutePrecise
      }
      for (row, click) in rows.enumerated() {
        var expiry = Timestamp.end
        if hasWindow {
          let window = fingerprint.terms(of: click.record).window
          expiry = click.time + min(window, rules.maxLookback)
        }
        let place = Place(kind: kinds.count, row: row, expiry: expiry)
        clicks[click.key, default: []].append(place)
        if hasWindow { limited.append(place) }
      }
      kinds.append(
        Kind(
          rows: rows, skew: isMinutePrecise ? rules.longestSkew : rules.clockSkew,
          seen: OrderedBits(count: rows.count)))
    }
    expiries = limited.sorted { $0.expiry < $1.expiry }
  }

  /// Moves on to the time of a session.
  mutating func advance(to time: Timestamp) {
    // A cookie that is seen once more ends before it begins again.
    while ended < ends.count, ends[ended].to < time {
      for place in clicks[ends[ended].cookie] ?? [] { kinds[place.kind].seen.remove(place.row) }
      ended += 1
    }
    while begun < spans.count, spans[begun].from <= time {
      if spans[begun].to >= time {
        for place in clicks[spans[begun].cookie] ?? [] where place.expiry >= time {
          kinds[place.kind].seen.insert(place.row)
        }
      }
      begun += 1
    }
    while expired < expiries.count, expiries[expired].expiry < time {
      kinds[expiries[expired].kind].seen.remove(expiries[expired].row)
      expired += 1
    }
  }

  /// Calls `found` with those that qualify for a session and are of the latest deciding time.
  func latest(for session: KeyedRow, _ qualification: Qualification, _ found: (RecordID) -> Void) {
    func time(_ kind: Kind, _ row: Int) -> Timestamp { min(kind.rows[row].time, session.time) }
    let heads = kinds.map { kind in
      let limit = qualification.lastTime(skew: kind.skew)
      let last = kind.seen.last(before: kind.rows.firstPlace { $0.time > limit })
      return last.flatMap { qualification.accepts(kind.rows[$0]) ? $0 : nil }
    }
    let best = zip(kinds, heads).compactMap { kind, head in head.map { time(kind, $0) } }.max()
    for (kind, head) in zip(kinds, heads) {
      var place = head
      while let row = place, time(kind, row) == best {
        found(kind.rows[row].record)
        place = kind.seen.last(before: row)
      }
    }
  }
}

extension Qualification {
  /// Whether a click that is seen qualifies by its cookie; its own window is not over.
  fileprivate func accepts(_ click: KeyedRow) -> Bool {
    let tag = TouchTag(rawValue: click.tag)
    return reject(
      click.time, isMinutePrecise: tag.isMinutePrecise,
      ownWindow: tag.hasWindow ? maxLookback : .zero, method: .cookie) == nil
  }
}
