internal import Model

/// Which clicks from a session's address and os fit it (MATCH-5).
public struct FingerprintRules: Sendable {
  /// How many signals have to agree (EV-7).
  let minSignals: Int
  /// Whether the latest of several clicks wins whatever they name.
  let takesLatest: Bool

  /// Takes what fingerprints need of the rules.
  init(_ rules: Rules) {
    minSignals = rules.minSignals
    takesLatest = rules.onAmbiguous == .latest
  }

  /// Why the looks of two devices are not the same enough; nil when they are.
  func reject(_ click: Signals, _ session: Signals) -> Reason? {
    guard let agreements = click.agreements(with: session) else { return .signalMismatch }
    return agreements < minSignals ? .tooFewSignals : nil
  }

  /// Whether two clicks that fit leave open what brought the session, so that neither is credited.
  /// They must be completed from the catalogue.
  func areAmbiguous(_ a: SeenClick, _ b: SeenClick) -> Bool {
    areAmbiguous(LinkNames(a), LinkNames(b))
  }

  /// The same of what two clicks name.
  func areAmbiguous(_ a: LinkNames, _ b: LinkNames) -> Bool { !takesLatest && a != b }
}
