package import Model
internal import Reporting

/// Writes the `audit` export (REP-7): one line for each session that took part, in the order of
/// (app, timestamp, session id).
package struct AuditExport: Sendable {
  package let sessions: ExportedSessions
  let isSpreadsheetSafe: Bool

  package init(sessions: ExportedSessions, isSpreadsheetSafe: Bool) {
    self.sessions = sessions
    self.isSpreadsheetSafe = isSpreadsheetSafe
  }

  /// Hands the export to `sink`, in chunks.
  func write(to sink: (Span<UInt8>) throws(ExportError) -> Void) throws(ExportError) {
    let writer = AuditWriter(isSpreadsheetSafe: isSpreadsheetSafe)
    let apps = sessions.events.apps.map { Array($0.utf8) }
    var head: [UInt8] = []
    writer.appendHeader(to: &head)
    try sink(head.span)
    try sessions.write(to: sink) { ids, sessions in
      var (writer, text) = (writer, [UInt8]())
      let export = AuditExport(sessions: sessions, isSpreadsheetSafe: isSpreadsheetSafe)
      for id in ids { writer.append(export.row(id, apps: apps), to: &text) }
      return text
    }
  }

  /// One line of it.
  package func row(_ id: RecordID, apps: [[UInt8]]) -> AuditRow {
    AuditRow(
      sessions.attribution(id), sessions.touch(id), of: id, sessions.texts, apps: apps)
  }
}

extension AuditRow {
  /// What a session was found to be.
  ///
  /// - Parameter apps: the names of the apps, by their numbers.
  package init(
    _ attribution: Attribution, _ touch: Touch?, of id: RecordID, _ texts: TouchTexts,
    apps: [[UInt8]]
  ) {
    let events = texts.events
    let session = events.session(id)
    self.init(
      sessionID: events.idText(ofSession: id), app: apps[Int(session.app.index)][...],
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
