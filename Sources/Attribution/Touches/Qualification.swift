public import Model

/// Whether the time of a touch lets it cause a session (MATCH-1, MATCH-2).
public struct Qualification: Sendable {
  private let session: Timestamp
  private let event: SessionEvent
  private let rules: TouchRules
  /// From here on a touch cannot have caused the install; absent without such a limit.
  private let installLimit: Timestamp
  /// The window of the session's event.
  private let deterministicWindow: Interval

  /// Takes the session's event and the time at which its install began, absent if unknown.
  public init(
    rules: TouchRules, session: borrowing Session, event: SessionEvent, installBegin: Timestamp
  ) {
    self.init(
      rules: rules, time: session.timestamp, event: event,
      installBegin: session.os == .android ? installBegin : .absent)
  }

  /// Takes the session's time and event and the time at which its install began, absent if unknown
  /// or not on Android.
  init(rules: TouchRules, time: Timestamp, event: SessionEvent, installBegin: Timestamp) {
    session = time
    self.event = event
    self.rules = rules
    deterministicWindow = rules.window(of: event)
    let isLimited =
      rules.rejectsAfterInstallBegin && event.isFirstSession && installBegin.isPresent
    let second = installBegin.milliseconds / 1000
    installLimit = isLimited ? Timestamp(milliseconds: (second + 1) * 1000) : .absent
  }

  /// How much older than the session a touch may be.
  var maxLookback: Interval { rules.maxLookback }

  /// How much later than the session a touch may be dated.
  @inline(__always)
  private func skew(_ isMinutePrecise: Bool) -> Interval {
    isMinutePrecise ? rules.longestSkew : rules.clockSkew
  }

  /// Whether a click is there at all for the session (MATCH-1).
  func exists(_ click: borrowing SeenClick) -> Bool {
    exists(click.timestamp, isMinutePrecise: click.isMinutePrecise)
  }

  /// Whether a click of a time is there at all for the session (MATCH-1).
  func exists(_ time: Timestamp, isMinutePrecise: Bool) -> Bool {
    time <= session + skew(isMinutePrecise) && session - time <= maxLookback
  }

  /// The window of a click that a method found.
  ///
  /// - Parameter own: the click's own window for such methods; not above zero if it has none.
  func window(own: Interval, method: MatchMethod) -> Interval {
    own > .zero
      ? min(own, maxLookback)
      : method == .fingerprint ? rules.fingerprintWindow : deterministicWindow
  }

  /// The job's window of a tier.
  func window(_ tier: Tier) -> Interval {
    switch tier {
    case .fingerprint: rules.fingerprintWindow
    case .impression: rules.impressionWindow
    case .direct, .deterministic, .undatedClaim: deterministicWindow
    }
  }

  /// Why a touch of a time of its own cannot have caused the session; nil when it can.
  func reject(_ time: Timestamp, isMinutePrecise: Bool, window: Interval) -> Reason? {
    if time > session + skew(isMinutePrecise) { return .afterSession }
    if session - time > window { return .outsideWindow }
    return nil
  }

  /// The latest time of a click that can have caused the session (MATCH-1, MATCH-2).
  ///
  /// - Parameter skew: how much later than the session clicks of its kind may be dated.
  func lastTime(skew: Interval) -> Timestamp {
    installLimit.isPresent && session >= installLimit
      ? Timestamp(milliseconds: installLimit.milliseconds - 1) : session + skew
  }

  /// Whether a click or dated referrer came after the install began (MATCH-2). A touch dated a
  /// little after the session is treated as at it.
  func isAfterInstallBegin(_ time: Timestamp) -> Bool {
    installLimit.isPresent && min(time, session) >= installLimit
  }

  /// Why a click that a method found cannot have caused the session; nil when it can.
  func reject(
    _ click: borrowing SeenClick, _ terms: borrowing ClickTerms, method: MatchMethod
  ) -> Reason? {
    reject(
      click.timestamp, isMinutePrecise: click.isMinutePrecise,
      ownWindow: method == .fingerprint ? terms.fingerprintWindow : terms.window, method: method)
  }

  /// The same for a click's time and its own window for the method.
  func reject(
    _ time: Timestamp, isMinutePrecise: Bool, ownWindow: Interval, method: MatchMethod
  ) -> Reason? {
    if method.needsFirstSession && !event.isFirstSession { return .notFirstSession }
    let window = window(own: ownWindow, method: method)
    if let reason = reject(time, isMinutePrecise: isMinutePrecise, window: window) {
      return reason
    }
    return isAfterInstallBegin(time) ? .afterInstallBegin : nil
  }
}
