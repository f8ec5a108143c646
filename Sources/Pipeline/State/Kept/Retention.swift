internal import Attribution
package import Model

/// How long the state keeps records (TIME-7).
package struct Retention: Sendable {
  package let watermarks: Watermarks
  let rules: Rules

  package init(watermarks: Watermarks, rules: Rules) {
    self.watermarks = watermarks
    self.rules = rules
  }

  /// Sessions of an app up to this moment are kept no longer; absent when all are.
  package func lastOldSession(_ app: AppID) -> Timestamp {
    let watermark = watermarks[app]
    return watermark.isPresent ? watermark - rules.retention : .absent
  }

  /// Whether no session of an app that is kept is of a moment or before it.
  package func haveAllAged(until moment: Timestamp) -> Bool {
    !moment.isPresent || watermarks.lowest - rules.retention >= moment
  }

  /// Sessions of any app up to this moment may be kept no longer, and no click or other evidence
  /// after it; absent when all are kept.
  var latestOldSession: Timestamp {
    let watermark = watermarks.highest
    return watermark.isPresent ? watermark - rules.retention : .absent
  }

  /// Clicks and other evidence of an app up to this moment are kept no longer; absent when all are.
  func lastOldEvidence(_ app: AppID) -> Timestamp {
    let session = lastOldSession(app)
    guard session.isPresent else { return .absent }
    return session - rules.evidenceReach
  }

  /// Whether no evidence that is kept finds an entry of the catalogue any more. One that serves all
  /// apps stays: another app may begin, with logs of any age.
  func isOld(_ entry: LinkEntry, in catalogue: LinkCatalogue) -> Bool {
    guard let app = entry.app else { return false }
    let last = lastOldEvidence(app)
    return last.isPresent && catalogue.isReplaced(entry, for: app, at: last)
  }
}

extension Rules {
  /// How long before a session its evidence may be.
  ///
  /// The longest window may be shorter than the time in which referrer records and cookie syncs count.
  package var evidenceReach: Interval {
    max(maxLookback, DeviceGroup.referrerReach, DeviceGroup.syncReach)
  }
}
