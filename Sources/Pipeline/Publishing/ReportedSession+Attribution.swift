internal import Model

extension ReportedSession {
  /// A session of which it is not said yet what became of it.
  init(_ session: borrowing Session) {
    self.init(
      timestamp: session.timestamp, app: session.app, os: session.os, event: .open,
      outcome: .counted, campaign: .absent, channel: .absent,
      customParams: session.customParams, country: session.country,
      appVersion: session.appVersion, method: nil, touchType: nil, touchTime: .absent,
      isAmbiguous: false, costMicros: 0, currency: .absent)
  }

  /// Says what became of it.
  mutating func add(_ attribution: Attribution, _ touch: Touch?) {
    event = attribution.event
    outcome = attribution.outcome
    isAmbiguous = attribution.isAmbiguous
    guard let touch else { return }
    (campaign, channel) = (touch.campaign, touch.channel)
    (method, touchType, touchTime) = (touch.method, touch.type, touch.ownTime)
    // Only first sessions cost anything (REP-2).
    if event.isFirstSession { (costMicros, currency) = (touch.costMicros, touch.currency) }
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
