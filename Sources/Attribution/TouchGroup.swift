public import Model

/// The clicks and answers of one key, with the sessions that ask for it.
public enum TouchGroup {
  /// A click or answer; sessions have `ask` tags.
  public static let touch: UInt32 = 0

  /// The tag of a session that asks with a method.
  @inlinable
  public static func ask(_ method: MatchMethod) -> UInt32 { UInt32(method.rawValue) + 1 }

  /// Calls `found` with the touches that may win for the sessions of a sorted group.
  ///
  /// Of clicks that are named by their id, and of answers, all come that the session could see. Of
  /// clicks that only share a device or browser, the latest that qualify are enough: those of the
  /// same deciding time, among which only their ids decide.
  public static func find(
    _ rows: ArraySlice<KeyedRow>, events: Events, fingerprint: Fingerprint,
    qualification: (RecordID) -> Qualification, found: (Candidate) -> Void
  ) {
    guard rows.contains(where: { $0.tag == touch }),
      let asking = rows.first(where: { $0.tag != touch })
    else { return }
    if asking.tag == ask(.fingerprint) {
      // A key of this type has no other askers.
      return FingerprintGroup.find(
        rows, events: events, fingerprint: fingerprint, qualification: qualification, found: found)
    }
    let touches = rows.filter { $0.tag == touch }
    for row in rows where row.tag != touch {
      guard let method = MatchMethod(rawValue: UInt8(truncatingIfNeeded: row.tag - 1)) else {
        continue
      }
      switch method {
      case .adServices:
        for answer in touches {
          found(Candidate(session: row.record, record: answer.record, method: method))
        }
      case .linkClickID, .installReferrer, .clipboard:
        let qualification = qualification(row.record)
        for click in touches where qualification.exists(events.click(click.record)) {
          found(Candidate(session: row.record, record: click.record, method: method))
        }
      case .deviceID, .cookie:
        latest(row, method, of: touches, events, qualification(row.record), found)
      case .appLink, .fingerprint:
        continue
      }
    }
  }

  private static func latest(
    _ row: KeyedRow, _ method: MatchMethod, of touches: [KeyedRow], _ events: Events,
    _ qualification: Qualification, _ found: (Candidate) -> Void
  ) {
    var best = Timestamp.absent
    for place in touches.indices.reversed() {
      let time = min(touches[place].time, row.time)
      if best.isPresent && time < best { return }
      let record = touches[place].record
      if qualification.reject(events.click(record), method: method) == nil {
        best = time
        found(Candidate(session: row.record, record: record, method: method))
      }
    }
  }
}
