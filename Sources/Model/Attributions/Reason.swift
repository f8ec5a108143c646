/// Why a candidate touch did not win; the first that applies is kept (MATCH-6).
public enum Reason: UInt8, Sendable, CaseIterable, Comparable {
  /// The evidence counts on first sessions only (EV-6).
  case notFirstSession
  /// The answer came too long before or after the session (TOUCH-3).
  case answerOutOfTime
  /// Apple's test payload (TOUCH-3).
  case testPayload
  /// The answer is no claim (TOUCH-3).
  case answerRefused
  /// The click has a device id of its own (MATCH-5).
  case clickHasDeviceID
  /// The touch came after the session (MATCH-1).
  case afterSession
  /// The touch lies too far back (MATCH-1).
  case outsideWindow
  /// The touch came after the install began (MATCH-2).
  case afterInstallBegin
  /// A signal that both sides have differs (MATCH-5).
  case signalMismatch
  /// Too few signals agree (MATCH-5).
  case tooFewSignals
  /// Fingerprints name several touches (MATCH-5).
  case ambiguousFingerprint
  /// A better tier decided (MATCH-3).
  case lowerTier
  /// A later touch won (MATCH-4).
  case olderTouch
  /// A better method won at the same time (MATCH-4).
  case methodOrder
  /// A smaller touch id won at the same time (MATCH-4).
  case touchIDOrder

  /// The name in `explain`.
  public var name: String {
    switch self {
    case .notFirstSession: "not_first_session"
    case .answerOutOfTime: "answer_out_of_time"
    case .testPayload: "test_payload"
    case .answerRefused: "answer_refused"
    case .clickHasDeviceID: "click_has_device_id"
    case .afterSession: "after_session"
    case .outsideWindow: "outside_window"
    case .afterInstallBegin: "after_install_begin"
    case .signalMismatch: "signal_mismatch"
    case .tooFewSignals: "too_few_signals"
    case .ambiguousFingerprint: "ambiguous_fingerprint"
    case .lowerTier: "lower_tier"
    case .olderTouch: "older_touch"
    case .methodOrder: "method_order"
    case .touchIDOrder: "touch_id_order"
    }
  }

  @inlinable
  public static func < (a: Reason, b: Reason) -> Bool { a.rawValue < b.rawValue }
}
