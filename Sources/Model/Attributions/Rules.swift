/// The rules of a job that attributions depend on (TIME-6). Reports, paths and resources are not
/// among them.
public struct Rules: Equatable, Sendable {
  /// How far back a touch may lie for an INSTALL (`lookback.install`).
  public var installWindow: Interval = .days(30)
  /// How far back a touch may lie for a REINSTALL (`lookback.reinstall`).
  public var reinstallWindow: Interval = .days(30)
  /// How far back a touch may lie for an OPEN (`lookback.open`).
  public var openWindow: Interval = .days(30)
  /// How far back a click may lie to match by fingerprint (`lookback.fingerprint`).
  public var fingerprintWindow: Interval = .hours(24)
  /// How far back an impression may lie (`lookback.impression`).
  public var impressionWindow: Interval = .hours(24)
  /// The limit of every window; nil is the longest of the job's (`max_lookback`).
  public var maxLookbackSetting: Interval?
  /// How much later than its session a touch may be dated (`clock_skew`).
  public var clockSkew: Interval = .seconds(2)
  /// How long a second record of the same id is a duplicate (`dedupe_window`).
  public var dedupeWindow: Interval = .days(7)
  /// How much data may be delayed (`lateness`).
  public var lateness: Interval = .hours(48)
  /// How long sessions are kept behind the watermark (`retention`).
  public var retention: Interval = .days(35)
  /// The methods that are on.
  public var methods = MethodSet.all
  /// Whether clicks after the install began are rejected (MATCH-2).
  public var rejectAfterInstallBegin = true
  /// How often a non-referred open of one ip counts (`open_rate_limit`).
  public var openRateLimit: Interval = .hours(4)
  /// How far back the touch of an OPEN may lie for it to be referred (`referred_within`).
  public var referredWithin: Interval = .hours(24)
  /// How many sessions of one device are allowed within `throttlePeriod` (`throttle.max`).
  public var throttleMax = 10
  /// See `throttleMax` (`throttle.per`).
  public var throttlePeriod: Interval = .seconds(60)
  /// How soon a first session after another session is a repetition (`repeated_install_gap`).
  public var repeatedInstallGap: Interval = .seconds(60)
  /// How many signals beyond ip and os must agree (`fingerprint.min_signals`).
  public var minSignals = 1
  /// What happens when fingerprints name several touches (`fingerprint.on_ambiguous`).
  public var onAmbiguous: OnAmbiguous = .reject

  /// The default rules of a job file that sets none.
  public init() {}

  /// The limit of every window (MATCH-1).
  public var maxLookback: Interval {
    maxLookbackSetting
      ?? max(
        max(installWindow, reinstallWindow, openWindow), max(fingerprintWindow, impressionWindow))
  }

  /// The same with the limit of every window set: rules that a state was made with have it so.
  public var explicit: Rules {
    var rules = self
    rules.maxLookbackSetting = maxLookback
    return rules
  }

  /// Whether other rules see the same duplicates, devices and classes of sessions, and have sessions ask for
  /// touches by the same keys: what differs are windows and limits for what was found so.
  public func haveSameGroups(as other: Rules) -> Bool {
    methods == other.methods && dedupeWindow == other.dedupeWindow
      && throttleMax == other.throttleMax && throttlePeriod == other.throttlePeriod
      && repeatedInstallGap == other.repeatedInstallGap
  }

  /// How much later than its session any touch may be dated: the clock skew, or the minute of a
  /// time that is written without seconds (MATCH-1, TIME-3).
  public var longestSkew: Interval { max(clockSkew, .seconds(60)) }

  /// How close before a session another one of its device lies that may decide its class (EVENT-4, EVENT-5).
  public var nearReach: Interval { max(throttlePeriod, repeatedInstallGap) }
}
