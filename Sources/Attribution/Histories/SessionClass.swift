public import Model

/// What a session is by its device's history alone, before any touch is looked at.
public struct SessionClass: Sendable {
  /// INSTALL, REINSTALL or OPEN.
  public var event: SessionEvent
  /// `counted`, `throttled` or `repeatedInstall`.
  public var outcome: Outcome

  /// A class that is known.
  public init(event: SessionEvent, outcome: Outcome) {
    self.event = event
    self.outcome = outcome
  }

  /// Applies EVENT-2; the session counts unless its history says otherwise.
  public init(_ session: borrowing Session, isKnown: Bool) {
    event = Self.event(session, isKnown: isKnown)
    outcome = .counted
  }

  /// Applies EVENT-4 and EVENT-5.
  ///
  /// - Parameters:
  ///   - near: earlier sessions of its device that lie close before it; several of its ids may tell of the same one.
  ///   - crowds: the same of ids that have very many.
  public mutating func take(
    near: [NearSession], crowds: [SessionCrowd.Member], of session: borrowing Session,
    rules: Rules
  ) {
    let time = session.timestamp
    if Self.isThrottled(time, near, crowds, rules) {
      outcome = .throttled
    } else if event.isFirstSession, session.keys.hasDevice,
      near.contains(where: { time - $0.time < rules.repeatedInstallGap })
        || crowds.contains(where: { !$0.earlier(within: rules.repeatedInstallGap).isEmpty })
    {
      outcome = .repeatedInstall
    }
  }

  /// EVENT-4.
  private static func isThrottled(
    _ time: Timestamp, _ near: [NearSession], _ crowds: [SessionCrowd.Member],
    _ rules: Rules
  ) -> Bool {
    let (most, period) = (rules.throttleMax, rules.throttlePeriod)
    if crowds.isEmpty && near.count < most { return false }
    var fast = Set(near.lazy.filter { time - $0.time < period }.map(\.record))
    let crowded = crowds.map { $0.earlier(within: period) }
    let counts = [fast.count] + crowded.map(\.count)
    // What ids share need seldom be counted.
    if counts.contains(where: { $0 >= most }) { return true }
    if counts.reduce(0, +) < most { return false }
    for sessions in crowded { fast.formUnion(sessions.lazy.map(\.record)) }
    return fast.count >= most
  }

  /// EVENT-2.
  public static func event(_ session: borrowing Session, isKnown: Bool) -> SessionEvent {
    let hasDevice = session.keys.hasDevice
    return switch session.firstSession {
    case .yes: isKnown ? .reinstall : .install
    case .no: .open
    case .absent: isKnown || !hasDevice ? .open : .install
    }
  }
}
