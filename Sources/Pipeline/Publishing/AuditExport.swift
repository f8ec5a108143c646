internal import Model
internal import Reporting

/// Writes the `audit` export (REP-7): one line for each session that took part, in the order of
/// (app, timestamp, session id).
struct AuditExport: Sendable {
  let events: Events
  let attributed: Attributed
  let isSpreadsheetSafe: Bool

  /// Hands the export to `sink`, in chunks of about 64 KiB.
  func write<E>(to sink: (Span<UInt8>) throws(E) -> Void) throws(E) {
    let writer = AuditWriter(isSpreadsheetSafe: isSpreadsheetSafe)
    let apps = events.apps.map { Array($0.utf8) }
    var output: [UInt8] = []
    writer.appendHeader(to: &output)
    for id in inOrder() {
      writer.append(row(id, apps: apps), to: &output)
      if output.count >= 64 * 1024 {
        try sink(output.span)
        output.removeAll(keepingCapacity: true)
      }
    }
    try sink(output.span)
  }

  /// The audited sessions, by raw bytes of the app's name, time and id; then by digest.
  private func inOrder() -> [RecordID] {
    let names = events.apps.map { Array($0.utf8) }
    let order = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
    var rank = [Int](repeating: 0, count: names.count)
    for (place, app) in order.enumerated() { rank[app] = place }
    var sessions: [(rank: Int, record: RecordID)] = []
    for (index, batch) in attributed.batches.enumerated() {
      for (row, attribution) in batch.rows.enumerated() where attribution.outcome.isAudited {
        let record = RecordID(batch: index, row: row)
        sessions.append((rank[Int(events.session(record).app.index)], record))
      }
    }
    sessions.sort { a, b in
      a.rank != b.rank ? a.rank < b.rank : events.comesBefore(a.record, b.record)
    }
    return sessions.map(\.record)
  }

  private func row(_ id: RecordID, apps: [[UInt8]]) -> AuditRow {
    let session = events.session(id)
    let attributions = attributed.batches[id.batch]
    let attribution = attributions.rows[id.row]
    let touch = attributions.touch(attribution)
    return AuditRow(
      sessionID: events.sessionText(id), app: apps[Int(session.app.index)][...],
      timestamp: session.timestamp, os: session.os, event: attribution.event,
      outcome: attribution.outcome, isReferred: attribution.isReferred, method: touch?.method,
      isMatchGuaranteed: touch?.isMatchGuaranteed, touchType: touch?.type,
      touchID: touch.map { touchID($0, of: id, session) } ?? [],
      touchTime: touch?.printedTime(session: session.timestamp) ?? .absent,
      campaign: events.strings.text(touch?.campaign ?? .absent),
      channel: events.strings.text(touch?.channel ?? .absent),
      customParams: (
        events.strings.text(session.customParams.0), events.strings.text(session.customParams.1),
        events.strings.text(session.customParams.2)
      ), deepLinkURL: url(attribution.deepLink, of: id, session))
  }

  /// A click's own id, or the digest of what every other touch is (TOUCH-4).
  private func touchID(_ touch: Touch, of id: RecordID, _ session: Session) -> ArraySlice<UInt8> {
    if touch.type == .click, let record = touch.record { return events.clickText(record) }
    let link: ArraySlice<UInt8> =
      switch touch.method {
      case .appLink: url(.appLink, of: id, session)
      case .clipboard: url(.clipboard, of: id, session)
      default: []
      }
    return TouchID.digest(
      method: touch.method, time: touch.printedTime(session: session.timestamp),
      campaign: events.strings.text(touch.campaign), channel: events.strings.text(touch.channel),
      link: link
    ).hexDigits[...]
  }

  /// The URL, as logged, of the link whose data a session gets (MATCH-7).
  private func url(_ link: DeepLink, of id: RecordID, _ session: Session) -> ArraySlice<UInt8> {
    let batch = events.batches[id.batch]
    switch link {
    case .none: return []
    case .click(let record): return events.strings.text(events.completed(events.click(record)).link)
    case .appLink: return batch.text(batch.links[Int(session.appLink) - 1].url)
    case .clipboard: return batch.text(batch.links[Int(session.clipboard) - 1].url)
    }
  }
}
