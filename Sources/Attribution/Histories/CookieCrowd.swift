public import Model

/// The sessions of a device id that see very many cookies, and when they see which: what one id of many devices is
/// by mistake, or a robot's.
///
/// Each session with each of its cookies would be the product of both. So cookies are not told: the latest clicks
/// that qualify are looked up for all sessions together.
public struct CookieCrowd: Sendable {
  /// The sessions, in the order of their times.
  public var sessions: [KeyedRow]
  /// When each cookie is seen, by the beginnings.
  let spans: [CookieSpan]

  /// How many cookies a session or a cookie may be told on average before a group is a crowd.
  private static let few = 16

  /// The crowd of some sessions; nil where they are told few cookies.
  ///
  /// - Complexity: O(sessions + spans × log spans).
  init?(_ sessions: [KeyedRow], _ spans: [CookieSpan], few: Int = Self.few) {
    let ends = spans.map(\.to).sorted()
    var (begun, ended, told) = (0, 0, 0)
    for session in sessions {
      while begun < spans.count, spans[begun].from <= session.time { begun += 1 }
      while ended < begun, ends[ended] < session.time { ended += 1 }
      told += begun - ended
    }
    if told <= few * (sessions.count + spans.count) { return nil }
    (self.sessions, self.spans) = (sessions, spans)
  }

  /// Every cookie that any of the sessions sees, as clicks are known by it.
  public var cookies: Set<Key> { Set(spans.map(\.cookie)) }

  /// The syncs by which the session at a place sees its cookies, one for each.
  func syncs(at place: Int) -> [RecordID] {
    let time = sessions[place].time
    return spans.filter { $0.from <= time && time <= $0.to }.map(\.sync)
  }
}
