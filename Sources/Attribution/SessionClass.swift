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

  /// Applies EVENT-2; the session counts unless its history says otherwise.
  public init(_ session: borrowing Session, isKnown: Bool) {
    event = Self.event(session, isKnown: isKnown)
    outcome = .counted
  }

  /// Applies EVENT-4 and EVENT-5.
  public mutating func take(
    _ history: SessionHistory, of session: borrowing Session, rules: Rules
  ) {
    if history.near.isEmpty { return }
    let time = session.timestamp
    let fast = history.near.lazy.filter { time - $0.time < rules.throttlePeriod }
    if history.near.count >= rules.throttleMax,
      Set(fast.map(\.record)).count >= rules.throttleMax
    {
      outcome = .throttled
    } else if event.isFirstSession, session.keys.hasDevice,
      history.near.contains(where: { time - $0.time < rules.repeatedInstallGap })
    {
      outcome = .repeatedInstall
    }
  }

  /// EVENT-2.
  public static func event(_ session: borrowing Session, isKnown: Bool) -> Event {
    let hasDevice = session.keys.hasDevice
    return switch session.firstSession {
    case .yes: isKnown ? .reinstall : .install
    case .no: .open
    case .absent: isKnown || !hasDevice ? .open : .install
    }
  }
}
