internal import Model

/// How long the state keeps records (TIME-7).
struct Retention: Sendable {
  let watermarks: Watermarks
  let rules: Rules

  /// Sessions of an app up to this moment are kept no longer; absent when all are.
  func lastOldSession(_ app: AppID) -> Timestamp {
    let watermark = watermarks[app]
    return watermark.isPresent ? watermark - rules.retention : .absent
  }

  /// The latest such moment of any app, and of what a longer `retention` than before cannot bring
  /// back; absent when all sessions are kept.
  func lastOldSession(in events: Events) -> Timestamp {
    let apps = events.apps.indices.map { lastOldSession(AppID(index: UInt16($0))) }
    let aged = events.batches.lazy.flatMap { $0.final?.aged.counts ?? [] }
      .filter { $0.facts.kind == .session }.map(\.facts.day)
    return max(apps.max() ?? .absent, aged.max() ?? .absent)
  }

  /// Clicks and other evidence of an app up to this moment are kept no longer; absent when all are.
  func lastOldEvidence(_ app: AppID) -> Timestamp {
    let session = lastOldSession(app)
    return session.isPresent ? session - rules.maxLookback : .absent
  }
}
