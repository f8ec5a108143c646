public import Model

/// A time in which sessions of a device see a cookie: from 24 h before a sync that names both until 24 h behind the
/// last of those that follow it without a gap (docs/rules.md, section 3). The same cookie synced very often is one.
struct CookieSpan: BitwiseCopyable, Sendable {
  /// The cookie, as clicks are known by it.
  let cookie: Key
  /// The first sync.
  let sync: RecordID
  /// From when on it is seen.
  let from: Timestamp
  /// Until when, inclusive.
  private(set) var to: Timestamp

  /// The spans of some syncs, which are in the order of their times; by their beginnings.
  static func spans(of syncs: [KeyedRow], _ events: Events) -> [CookieSpan] {
    var spans: [CookieSpan] = []
    // The last span of each cookie.
    var places: [Key: Int] = [:]
    for row in syncs {
      let named = events.cookieSync(row.record)
      let cookie = named.scopedCookie
      let (from, to) = (row.time - DeviceGroup.syncReach, row.time + DeviceGroup.syncReach)
      if let place = places[cookie], spans[place].to >= from {
        spans[place].to = to
      } else {
        places[cookie] = spans.count
        spans.append(CookieSpan(cookie: cookie, sync: row.record, from: from, to: to))
      }
    }
    return spans
  }
}

extension CookieSync {
  /// The cookie, as clicks are known by it.
  @inlinable public var scopedCookie: Key { cookie.scoped(app: app, .cookie) }
}
