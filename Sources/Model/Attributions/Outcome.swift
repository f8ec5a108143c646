/// What became of an accepted session; exactly one of these (EVENT-7).
///
/// Its numbers are in the files of the state: none is ever given to another case.
public enum Outcome: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// It is in the reports.
  case counted = 0
  /// A non-referred open too soon after another of its ip (EVENT-6).
  case rateLimited = 1
  /// One of too many of its device (EVENT-4).
  case throttled = 2
  /// A first session too soon after another session (EVENT-5).
  case repeatedInstall = 3
  /// The user does not want to be tracked (EVENT-3).
  case trackingDisabled = 4
  /// The same record again (IN-7).
  case duplicate = 5
  /// It came after its time was final (TIME-3).
  case tooLate = 6

  /// The name in reports and exports.
  public var name: String {
    switch self {
    case .counted: "counted"
    case .rateLimited: "rate_limited"
    case .throttled: "throttled"
    case .repeatedInstall: "repeated_install"
    case .trackingDisabled: "tracking_disabled"
    case .duplicate: "duplicate"
    case .tooLate: "too_late"
    }
  }

  /// Whether the session is in the `audit` export (REP-7).
  public var isAudited: Bool {
    switch self {
    case .counted, .rateLimited, .throttled, .repeatedInstall: true
    case .trackingDisabled, .duplicate, .tooLate: false
    }
  }
}
