public import Model

/// Which sessions a change of rules can move: whatever it does not name is found to be what it was (TIME-6).
///
/// Where fewer touches qualify than before, a winner that still does wins again. Where more do, they are of sessions
/// of one event, or of a tier that decides only where no better one does. Of opens it tells which may win by another
/// touch, become referred or cease to be; which of an ip's count follows from all of them (EVENT-6).
public struct MovableSessions: Sendable {
  private let (before, after): (Rules, Rules)
  /// Whether opens may be limited otherwise, those that it does not name among them.
  public let movesLimits: Bool
  private let (oldWindows, newWindows): (TouchRules, TouchRules)

  /// Finds what differs; nil where it is more than windows within `max_lookback`, methods that are off now, limits of
  /// opens and what fingerprints and the begin of an install decide.
  public init?(from before: Rules, to after: Rules) {
    var others = after.explicit
    others.installWindow = before.installWindow
    others.reinstallWindow = before.reinstallWindow
    others.openWindow = before.openWindow
    others.fingerprintWindow = before.fingerprintWindow
    others.impressionWindow = before.impressionWindow
    others.methods = before.methods
    others.minSignals = before.minSignals
    others.onAmbiguous = before.onAmbiguous
    others.rejectAfterInstallBegin = before.rejectAfterInstallBegin
    others.openRateLimit = before.openRateLimit
    others.referredWithin = before.referredWithin
    // What comes in is in the state already.
    (others.lateness, others.retention) = (before.lateness, before.retention)
    guard others == before.explicit, after.methods.methods.allSatisfy(before.methods.contains)
    else { return nil }
    (self.before, self.after) = (before, after)
    (oldWindows, newWindows) = (TouchRules(before), TouchRules(after))
    // An OPEN that a link brought is referred without a touch, and an older touch does not make it so.
    let opens = (oldWindows.window(of: .open), newWindows.window(of: .open))
    movesLimits =
      before.openRateLimit != after.openRateLimit || before.referredWithin != after.referredWithin
      || opens.0 != opens.1 && min(opens.0, opens.1) < before.referredWithin
      || before.methods.methods.contains {
        !after.methods.contains($0) && !$0.needsFirstSession
      }
  }

  /// Rules whose windows hold every touch that is in a window under one of both: what records are needed by.
  public var widest: Rules {
    var rules = before.explicit
    rules.installWindow = max(before.installWindow, after.installWindow)
    rules.reinstallWindow = max(before.reinstallWindow, after.reinstallWindow)
    rules.openWindow = max(before.openWindow, after.openWindow)
    rules.fingerprintWindow = max(before.fingerprintWindow, after.fingerprintWindow)
    rules.impressionWindow = max(before.impressionWindow, after.impressionWindow)
    return rules
  }

  /// Whether a session that takes part may stand elsewhere.
  ///
  /// - Parameters:
  ///   - touch: what won under the rules of before; nil for nothing.
  ///   - session: the session's time.
  public func contain(
    _ attribution: borrowing Attribution, _ touch: Touch?, at session: Timestamp
  ) -> Bool {
    if let touch, !after.methods.contains(touch.method) { return true }
    if attribution.isAmbiguous, !after.methods.contains(.fingerprint) { return true }
    let event = attribution.event
    if event == .open, let touch, referralMayDiffer(touch, at: session) { return true }
    let own = (old: oldWindows.window(of: event), new: newWindows.window(of: event))
    if own.new > own.old { return true }
    let tier = touch?.tier
    let isDecided = tier.map { $0 < .fingerprint } ?? false
    if let touch, isDecided, isOutside(touch, own.new, at: session) { return true }
    if !event.isFirstSession { return false }
    if after.rejectAfterInstallBegin != before.rejectAfterInstallBegin { return true }
    if isDecided { return false }
    return fingerprintsMayDiffer(attribution, touch, at: session)
      || impressionsMayDiffer(touch, at: session)
  }

  private func isOutside(_ touch: Touch, _ window: Interval, at session: Timestamp) -> Bool {
    touch.ownTime.isPresent && session - touch.ownTime > window
  }

  /// Whether an OPEN is referred by its touch under one of both alone; a link may have brought it as well (EVENT-6).
  private func referralMayDiffer(_ touch: Touch, at session: Timestamp) -> Bool {
    let (old, new) = (before.referredWithin, after.referredWithin)
    return isOutside(touch, min(old, new), at: session)
      && !isOutside(touch, max(old, new), at: session)
  }

  private func fingerprintsMayDiffer(
    _ attribution: borrowing Attribution, _ touch: Touch?, at session: Timestamp
  ) -> Bool {
    let (old, new) = (oldWindows.fingerprintWindow, newWindows.fingerprintWindow)
    if new > old || after.minSignals < before.minSignals { return true }
    let winner = touch.flatMap { $0.tier == .fingerprint ? $0 : nil }
    if after.minSignals > before.minSignals || after.onAmbiguous != before.onAmbiguous {
      return attribution.isAmbiguous || winner != nil
    }
    if new == old { return false }
    return attribution.isAmbiguous || winner.map { isOutside($0, new, at: session) } ?? false
  }

  private func impressionsMayDiffer(_ touch: Touch?, at session: Timestamp) -> Bool {
    let (old, new) = (oldWindows.impressionWindow, newWindows.impressionWindow)
    guard let touch else { return new > old }
    return touch.tier == .impression && (new > old || isOutside(touch, new, at: session))
  }
}
