internal import Model

extension Reason {
  /// What the reason says, for people.
  var meaning: String {
    switch self {
    case .notFirstSession: "such evidence counts on an INSTALL or REINSTALL only"
    case .answerOutOfTime:
      "Apple's answer lies over 24 h after the session, or more than clock_skew before it"
    case .testPayload: "Apple's test payload is never a touch"
    case .answerRefused:
      "Apple did not attribute the install, the request failed, or its payload cannot be read"
    case .clickHasDeviceID: "the click carries a device id of its own and needs no fingerprint"
    case .afterSession: "the touch came after the session, by more than clock_skew"
    case .outsideWindow: "the touch lies further back than its lookback window"
    case .afterInstallBegin: "the touch came after the install had begun, as the store says"
    case .signalMismatch: "a signal that click and session both have differs"
    case .tooFewSignals: "fewer signals agree than fingerprint.min_signals"
    case .ambiguousFingerprint: "the clicks that fit name several links, campaigns or channels"
    case .lowerTier: "a touch of a better tier decided"
    case .olderTouch: "a later touch of the same tier won"
    case .methodOrder: "a touch of a better method won"
    case .touchIDOrder: "of equal touches the one with the smaller id won"
    }
  }
}

extension Tier {
  /// The number and name of the tier.
  var label: String {
    switch self {
    case .direct: "1 direct"
    case .deterministic: "2 deterministic"
    case .undatedClaim: "3 undated claim"
    case .fingerprint: "4 fingerprint"
    case .impression: "5 impression"
    }
  }
}
