/// INSTALL, REINSTALL or OPEN (EVENT-2).
enum Event: String, Sendable {
  case install = "INSTALL"
  case reinstall = "REINSTALL"
  case open = "OPEN"
}

/// What became of a session (EVENT-7), where it is not tracking_disabled, duplicate or too_late.
enum Outcome: String, Sendable {
  case counted
  case rateLimited = "rate_limited"
  case throttled
  case repeatedInstall = "repeated_install"
}

/// The kept sessions of one app in their order (EVENT-1), and what it says of each.
struct History {
  let sessions: [Session]
  let settings: Settings

  /// Takes sessions in their order.
  init(_ sessions: [Session], settings: Settings) {
    self.settings = settings
    self.sessions = sessions
  }

  /// EVENT-1: earlier sessions of the same device, by index.
  private func earlier(_ index: Int) -> [Session] {
    sessions[..<index].filter { !$0.devices.isDisjoint(with: sessions[index].devices) }
  }

  /// EVENT-2.
  func event(_ index: Int) -> Event {
    let session = sessions[index]
    let isKnown = !earlier(index).isEmpty
    switch session.firstSession {
    case true?: return isKnown ? .reinstall : .install
    case false?: return .open
    case nil: return isKnown || session.devices.isEmpty ? .open : .install
    }
  }

  /// EVENT-4.
  func isThrottled(_ index: Int) -> Bool {
    let session = sessions[index]
    // Two sessions without any usable id are here the same device by ip and user agent.
    let nameless = sessions[..<index].filter { other in
      session.devices.isEmpty && other.devices.isEmpty
        && session.signals.ip != nil && session.signals.ip == other.signals.ip
        && session.userAgent != nil && session.userAgent == other.userAgent
    }
    let recent = (earlier(index) + nameless).filter {
      session.header.timestamp.ms - $0.header.timestamp.ms < settings.throttlePer
    }
    return recent.count >= settings.throttleMax
  }

  /// EVENT-5.
  func isRepeatedInstall(_ index: Int) -> Bool {
    let now = sessions[index].header.timestamp.ms
    return event(index) != .open
      && earlier(index).contains { now - $0.header.timestamp.ms < settings.repeatedInstallGap }
  }

  /// EVENT-6 and EVENT-7: all outcomes, given which sessions are referred and what some are known to
  /// be.
  func outcomes(isReferred: [Bool], known: [Attribution?]) -> [Outcome] {
    var lastCounted: [Text: Int64] = [:]
    return sessions.indices.map { index in
      let event = known[index]?.event ?? event(index)
      let isLimited = event == .open && !isReferred[index]
      let now = sessions[index].header.timestamp.ms
      let outcome: Outcome
      if let known = known[index] {
        outcome = known.outcome
      } else if isThrottled(index) {
        outcome = .throttled
      } else if isRepeatedInstall(index) {
        outcome = .repeatedInstall
      } else if isLimited, let ip = sessions[index].signals.ip, let last = lastCounted[ip],
        now - last < settings.openRateLimit
      {
        outcome = .rateLimited
      } else {
        outcome = .counted
      }
      if outcome == .counted, isLimited, let ip = sessions[index].signals.ip {
        lastCounted[ip] = now
      }
      return outcome
    }
  }
}

extension Session {
  /// EVENT-1.
  func comesBefore(_ other: Session) -> Bool {
    let (a, b) = (header, other.header)
    return (a.timestamp.ms, a.id, a.digest) < (b.timestamp.ms, b.id, b.digest)
  }
}
