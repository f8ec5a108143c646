public import Model

/// What a session is by its device's history alone, before any touch is looked at.
public struct SessionClass: Sendable {
  /// INSTALL, REINSTALL or OPEN.
  public var event: Event
  /// `counted`, `throttled` or `repeatedInstall`.
  public var outcome: Outcome

  /// A class that is known.
  public init(event: Event, outcome: Outcome) {
    self.event = event
    self.outcome = outcome
  }

  /// Applies EVENT-2, EVENT-4 and EVENT-5.
  ///
  /// - Parameter history: what its device groups tell; nil when no session lies close before it.
  public init(
    _ session: Session, isKnown: Bool, history: SessionHistory?, events: Events, rules: Rules
  ) {
    event = Self.event(session, isKnown: isKnown)
    outcome = .counted
    guard let history, !history.near.isEmpty else { return }
    let elapsed = history.near.map { session.timestamp - events.session($0).timestamp }
    let fast = elapsed.count { $0 < rules.throttlePeriod }
    if fast >= rules.throttleMax {
      outcome = .throttled
    } else if event.isFirstSession, session.keys.hasDevice,
      elapsed.contains(where: { $0 < rules.repeatedInstallGap })
    {
      outcome = .repeatedInstall
    }
  }

  /// EVENT-2.
  public static func event(_ session: Session, isKnown: Bool) -> Event {
    switch session.firstSession {
    case .yes: isKnown ? .reinstall : .install
    case .no: .open
    case .absent: isKnown || !session.keys.hasDevice ? .open : .install
    }
  }
}
