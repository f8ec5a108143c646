internal import Model

extension ReportedSession {
  /// A session with what became of it.
  @inline(__always)
  init(
    timestamp: Timestamp, app: AppID, os: OperatingSystem,
    customParams: (StringID, StringID, StringID), country: StringID, appVersion: StringID,
    _ attribution: Attribution, _ touch: Touch?
  ) {
    // Only first sessions cost anything (REP-2).
    let paid = attribution.event.isFirstSession ? touch : nil
    self.init(
      timestamp: timestamp, app: app, os: os, event: attribution.event,
      outcome: attribution.outcome, campaign: touch?.campaign ?? .absent,
      channel: touch?.channel ?? .absent, customParams: customParams, country: country,
      appVersion: appVersion, method: touch?.method, touchType: touch?.type,
      touchTime: touch?.ownTime ?? .absent, isAmbiguous: attribution.isAmbiguous,
      costMicros: paid?.costMicros ?? 0, currency: paid?.currency ?? .absent)
  }

  /// A session with what became of it.
  init(_ session: borrowing Session, _ attribution: Attribution, _ touch: Touch?) {
    self.init(
      timestamp: session.timestamp, app: session.app, os: session.os,
      customParams: session.customParams, country: session.country,
      appVersion: session.appVersion, attribution, touch)
  }
}

extension Outcome {
  /// Whether reports have a use for a session that has it.
  var isReported: Bool {
    switch self {
    case .counted, .rateLimited, .throttled: true
    case .repeatedInstall, .trackingDisabled, .duplicate, .tooLate: false
    }
  }
}
