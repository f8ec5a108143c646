internal import Model

/// The clicks that a crowd sees at a moment, which only moves on.
struct CrowdedClicks {
  private var clicks: ClicksInTime
  private var places: [Key: [ClicksInTime.Place]] = [:]
  /// By their beginnings.
  private let spans: [CookieSpan]
  /// The same by their ends.
  private let ends: [CookieSpan]
  private var (begun, ended) = (0, 0)

  /// Takes those clicks that have cookies of a crowd, out of some that are sorted.
  init(_ crowd: CookieCrowd, among rows: [KeyedRow], _ all: SeenClicks) {
    spans = crowd.spans
    ends = spans.sorted { $0.to < $1.to }
    var own: [KeyedRow] = []
    for cookie in crowd.cookies {
      let start = rows.firstPlace { !($0.key < cookie) }
      own += rows[start...].prefix { $0.key == cookie }
    }
    own.sort { $0.precedes($1) }
    clicks = ClicksInTime(own, all)
    places = Dictionary(grouping: clicks.places, by: \.key)
  }

  /// Moves on to the time of a session.
  mutating func advance(to time: Timestamp) {
    // A cookie that is seen once more ends before it begins again.
    while ended < ends.count, ends[ended].to < time {
      for place in places[ends[ended].cookie] ?? [] { clicks.remove(place) }
      ended += 1
    }
    while begun < spans.count, spans[begun].from <= time {
      if spans[begun].to >= time {
        for place in places[spans[begun].cookie] ?? [] where place.expiry >= time {
          clicks.insert(place)
        }
      }
      begun += 1
    }
    clicks.advance(to: time)
  }

  /// Calls `found` with those that may win for a session by their cookies.
  func latest(
    for session: KeyedRow, _ qualification: Qualification, _ found: (Candidate) -> Void
  ) {
    clicks.latest(for: session, .cookie, qualification, found)
  }
}
