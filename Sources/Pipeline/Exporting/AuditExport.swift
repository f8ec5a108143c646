internal import Model
internal import Reporting

/// Writes the `audit` export (REP-7): one line for each session that took part, in the order of
/// (app, timestamp, session id).
struct AuditExport: Sendable {
  let sessions: ExportedSessions
  let isSpreadsheetSafe: Bool

  /// Hands the export to `sink`, in chunks of about 64 KiB.
  func write<E>(to sink: (Span<UInt8>) throws(E) -> Void) throws(E) {
    var writer = AuditWriter(isSpreadsheetSafe: isSpreadsheetSafe)
    let apps = sessions.events.apps.map { Array($0.utf8) }
    var head: [UInt8] = []
    writer.appendHeader(to: &head)
    try ExportStream.write(head: head, sessions.ids, to: sink) { id, output in
      writer.append(row(id, apps: apps), to: &output)
    }
  }

  /// One line of it.
  func row(_ id: RecordID, apps: [[UInt8]]) -> AuditRow {
    AuditRow(
      sessions.attribution(id), sessions.touch(id), of: id, sessions.texts, apps: apps)
  }
}

extension AuditRow {
  /// What a session was found to be.
  ///
  /// - Parameter apps: the names of the apps, by their numbers.
  init(
    _ attribution: Attribution, _ touch: Touch?, of id: RecordID, _ texts: TouchTexts,
    apps: [[UInt8]]
  ) {
    let events = texts.events
    let session = events.session(id)
    self.init(
      sessionID: events.sessionText(id), app: apps[Int(session.app.index)][...],
      timestamp: session.timestamp, os: session.os, event: attribution.event,
      outcome: attribution.outcome, isReferred: attribution.isReferred, method: touch?.method,
      isMatchGuaranteed: touch?.isMatchGuaranteed, touchType: touch?.type,
      touchID: touch.map { texts.id($0, of: id) } ?? [],
      touchTime: touch?.printedTime(session: session.timestamp) ?? .absent,
      campaign: events.strings.text(touch?.campaign ?? .absent),
      channel: events.strings.text(touch?.channel ?? .absent),
      customParams: (
        events.strings.text(session.customParams.0), events.strings.text(session.customParams.1),
        events.strings.text(session.customParams.2)
      ), deepLinkURL: texts.url(attribution.deepLink, of: id))
  }
}
