public import Model

/// The sessions of one device id, with the install referrer records read on it (EVENT-1, EV-5) and
/// the cookie syncs that name it (docs/rules.md, section 3).
public enum DeviceGroup {
  /// A session under a device id.
  public static let session: UInt32 = 0
  /// A session without a device id, under its ip and user agent (EVENT-4).
  public static let anonymousSession: UInt32 = 1
  /// An install referrer record.
  public static let referrerRecord: UInt32 = 2
  /// A cookie sync.
  public static let cookieSync: UInt32 = 3

  /// A device that sessions were on which are kept no longer (TIME-7). Such rows have no time, so they
  /// come first in a group, and name no record.
  public static let agedDevice: UInt32 = 4

  /// A session of a device that was forgotten: others may be known by it (PRIV-3).
  public static let forgottenSession: UInt32 = 5

  /// The number of rows of aged devices at the beginning of a sorted group.
  public static func agedRows(_ rows: Span<KeyedRow>) -> Int {
    for i in rows.indices where rows[i].tag != agedDevice { return i }
    return rows.count
  }

  /// What a group tells of one of its sessions.
  public enum Fact: Sendable {
    /// An earlier session of the same device.
    case known(RecordID, by: RecordID)
    /// An earlier session so close that it may throttle this one or make it a repetition.
    case near(RecordID, to: NearSession)
    /// A referrer record that may serve the session.
    case referrer(RecordID, record: RecordID)
    /// A cookie sync that names the session's device, one for each cookie.
    case cookieSync(RecordID, record: RecordID)
  }

  /// The longest time between a session and a referrer record that serves it (EV-5).
  public static let referrerReach: Interval = .hours(24)
  /// The longest time between a session and a cookie sync that counts for it (docs/rules.md, section 3).
  public static let syncReach: Interval = .hours(24)

  /// Calls `found` with what a sorted group tells of its sessions.
  ///
  /// Of the near sessions at most `rules.throttleMax` are told, the latest ones: more could change
  /// nothing.
  /// - Parameter crowded: called instead with sessions that see very many cookies, or have very many others close
  ///   before them.
  public static func find(
    _ rows: Span<KeyedRow>, events: Events, rules: Rules, crowded: (Crowd) -> Void,
    found: (Fact) -> Void
  ) {
    if rows.hasTies || rows.contains(tagsFrom: referrerRecord) {
      findAmongAll(rows, events: events, rules: rules, crowded: crowded, found: found)
    } else {
      findEarlier(rows, rules: rules, crowded: crowded, found: found)
    }
  }

  /// What the sessions of a device tell of each other; rows are sessions in the order of EVENT-1.
  private static func findEarlier(
    _ sessions: Span<KeyedRow>, rules: Rules, crowded: (Crowd) -> Void, found: (Fact) -> Void
  ) {
    let reach = rules.nearReach
    let crowd = SessionCrowd(sessions, reach: reach, most: rules.throttleMax)
    if let crowd { crowded(.sessions(crowd)) }
    for place in sessions.indices.dropFirst() {
      let row = sessions[place]
      if row.tag == forgottenSession { continue }
      if row.tag == session { found(.known(row.record, by: sessions[place - 1].record)) }
      if crowd != nil { continue }
      var earlier = place
      while earlier > max(0, place - rules.throttleMax) {
        earlier -= 1
        if row.time - sessions[earlier].time >= reach { break }
        let (record, time) = (sessions[earlier].record, sessions[earlier].time)
        found(.near(row.record, to: NearSession(record: record, time: time)))
      }
    }
  }

  /// The same for the few groups that hold other records or sessions of equal times.
  @inline(never)
  private static func findAmongAll(
    _ rows: Span<KeyedRow>, events: Events, rules: Rules, crowded: (Crowd) -> Void,
    found: (Fact) -> Void
  ) {
    var sessions: [KeyedRow] = []
    var records: [KeyedRow] = []
    var syncs: [KeyedRow] = []
    for i in rows.indices {
      switch rows[i].tag {
      case referrerRecord: add(rows[i], to: &records, events: events)
      case cookieSync: syncs.append(rows[i])
      default: sessions.append(rows[i])
      }
    }
    sessions.span.withTiesInOrder {
      events.rank(ofSession: $0.record)
    } by: {
      $0 < $1
    } do: { sessions in
      findEarlier(sessions, rules: rules, crowded: crowded, found: found)
      serve(sessions, from: records, found: found)
      if !syncs.isEmpty {
        tell(sessions, CookieSpan.spans(of: syncs, events), crowded: crowded, found: found)
      }
    }
  }

  /// Tells each session the latest record within reach. Of records of one time there is one.
  ///
  /// - Complexity: O(sessions + records), as an id may be that of many devices by mistake.
  private static func serve(
    _ sessions: Span<KeyedRow>, from records: [KeyedRow], found: (Fact) -> Void
  ) {
    var end = 0
    for i in sessions.indices where sessions[i].tag == session {
      let row = sessions[i]
      while end < records.count, records[end].time <= row.time + referrerReach { end += 1 }
      if end > 0, records[end - 1].time >= row.time - referrerReach {
        found(.referrer(row.record, record: records[end - 1].record))
      }
    }
  }

  /// Tells each session the cookies that it sees, or all of them to those that see very many.
  ///
  /// - Complexity: O(sessions + syncs), with the logarithm of the syncs.
  private static func tell(
    _ rows: Span<KeyedRow>, _ spans: [CookieSpan], crowded: (Crowd) -> Void,
    found: (Fact) -> Void
  ) {
    var sessions: [KeyedRow] = []
    for i in rows.indices where rows[i].tag == session { sessions.append(rows[i]) }
    if let crowd = CookieCrowd(sessions, spans) { return crowded(.cookies(crowd)) }
    var seen: [CookieSpan] = []
    var begun = 0
    for session in sessions {
      while begun < spans.count, spans[begun].from <= session.time {
        seen.append(spans[begun])
        begun += 1
      }
      seen.removeAll { $0.to < session.time }
      for span in seen { found(.cookieSync(session.record, record: span.sync)) }
    }
  }

  /// Adds a record to those before it, unless one of the same time has the smaller digest (EV-5).
  private static func add(_ row: KeyedRow, to records: inout [KeyedRow], events: Events) {
    if let last = records.last, last.time == row.time {
      let digest = events.referrerRecord(last.record).digest
      if digest <= events.referrerRecord(row.record).digest { return }
      records.removeLast()
    }
    records.append(row)
  }
}
