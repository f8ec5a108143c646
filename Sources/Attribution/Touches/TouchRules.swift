public import Model

/// The rules by which the times of touches are measured (MATCH-1, MATCH-2), worked out once instead of for each
/// session.
public struct TouchRules: Sendable {
  let clockSkew: Interval
  let longestSkew: Interval
  let maxLookback: Interval
  /// The windows of the classes, none beyond `maxLookback`.
  private let installWindow: Interval
  private let reinstallWindow: Interval
  private let openWindow: Interval
  /// The windows of tiers, none beyond `maxLookback`.
  let fingerprintWindow: Interval
  let impressionWindow: Interval
  let rejectsAfterInstallBegin: Bool

  /// Takes what touches need of the rules.
  init(_ rules: Rules) {
    (clockSkew, longestSkew, maxLookback) = (rules.clockSkew, rules.longestSkew, rules.maxLookback)
    installWindow = min(rules.installWindow, maxLookback)
    reinstallWindow = min(rules.reinstallWindow, maxLookback)
    openWindow = min(rules.openWindow, maxLookback)
    fingerprintWindow = min(rules.fingerprintWindow, maxLookback)
    impressionWindow = min(rules.impressionWindow, maxLookback)
    rejectsAfterInstallBegin = rules.rejectAfterInstallBegin
  }

  /// How long after its session an answer may have come that counts (TOUCH-3): Apple knows a token so long.
  public static let answerReach = Interval.hours(24)

  /// When an answer may have come that counts for a session (TOUCH-3).
  public func answerTimes(of session: Timestamp) -> ClosedRange<Timestamp> {
    session - clockSkew...session + Self.answerReach
  }

  /// The window of an event.
  func window(of event: SessionEvent) -> Interval {
    switch event {
    case .install: installWindow
    case .reinstall: reinstallWindow
    case .open: openWindow
    }
  }
}
