public import Model

/// The sessions of one device id, with the install referrer records read on it (EVENT-1, EV-5) and
/// the cookie syncs that name it (section 3).
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
    case near(RecordID, to: RecordID)
    /// A referrer record that may serve the session.
    case referrer(RecordID, record: RecordID)
    /// A cookie sync that names the session's device.
    case cookieSync(RecordID, record: RecordID)
  }

  /// The longest time between a session and a referrer record that serves it (EV-5).
  public static let referrerReach: Interval = .hours(24)
  /// The longest time between a session and a cookie sync that counts for it (section 3).
  public static let syncReach: Interval = .hours(24)

  /// Calls `found` with what a sorted group tells of its sessions.
  ///
  /// Of the near sessions at most `rules.throttleMax` are told, the latest ones: more could change
  /// nothing.
  public static func find(
    _ rows: Span<KeyedRow>, events: Events, rules: Rules, found: (Fact) -> Void
  ) {
    if rows.hasTies || rows.contains(tagsFrom: referrerRecord) {
      findAmongAll(rows, events: events, rules: rules, found: found)
    } else {
      findEarlier(rows, rules: rules, found: found)
    }
  }

  /// What the sessions of a device tell of each other; rows are sessions in the order of EVENT-1.
  private static func findEarlier(
    _ sessions: Span<KeyedRow>, rules: Rules, found: (Fact) -> Void
  ) {
    let reach = max(rules.throttlePeriod, rules.repeatedInstallGap)
    for place in sessions.indices.dropFirst() {
      let row = sessions[place]
      if row.tag == forgottenSession { continue }
      if row.tag == session { found(.known(row.record, by: sessions[place - 1].record)) }
      var earlier = place
      while earlier > max(0, place - rules.throttleMax) {
        earlier -= 1
        if row.time - sessions[earlier].time >= reach { break }
        found(.near(row.record, to: sessions[earlier].record))
      }
    }
  }

  /// The same for the few groups that hold other records or sessions of equal times.
  @inline(never)
  private static func findAmongAll(
    _ rows: Span<KeyedRow>, events: Events, rules: Rules, found: (Fact) -> Void
  ) {
    var sessions: [KeyedRow] = []
    var records: [KeyedRow] = []
    var syncs: [KeyedRow] = []
    for i in rows.indices {
      switch rows[i].tag {
      case referrerRecord: records.append(rows[i])
      case cookieSync: syncs.append(rows[i])
      default: sessions.append(rows[i])
      }
    }
    sessions.span.withTiesInOrder {
      events.comesBefore($0.record, $1.record)
    } do: { sessions in
      findEarlier(sessions, rules: rules, found: found)
      if records.isEmpty && syncs.isEmpty { return }
      for i in sessions.indices where sessions[i].tag == session {
        let row = sessions[i]
        serve(row, from: records, events: events, found: found)
        for sync in syncs {
          if sync.time > row.time + syncReach { break }
          if sync.time < row.time - syncReach { continue }
          found(.cookieSync(row.record, record: sync.record))
        }
      }
    }
  }

  /// The latest record within reach, then the one with the smaller digest.
  private static func serve(
    _ row: KeyedRow, from records: [KeyedRow], events: Events, found: (Fact) -> Void
  ) {
    var best: KeyedRow?
    for record in records {
      if record.time > row.time + referrerReach { break }
      if record.time < row.time - referrerReach { continue }
      if let current = best, current.time == record.time,
        events.referrerRecord(current.record).digest <= events.referrerRecord(record.record).digest
      {
        continue
      }
      best = record
    }
    if let best { found(.referrer(row.record, record: best.record)) }
  }
}
