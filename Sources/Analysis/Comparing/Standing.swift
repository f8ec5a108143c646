internal import Model

/// Where a session stands in reports: to whose account it counts, or why it does not.
struct Standing: Hashable, Sendable {
  /// What it counts as.
  var kind: Kind
  /// The campaign to which it counts; absent for what does not count or is organic.
  var campaign = StringID.absent
  /// The channel to which it counts.
  var channel = StringID.absent

  /// What a session counts as.
  enum Kind: UInt8, Sendable {
    case attributed
    case organic
    case rateLimited
    case throttled
    case repeatedInstall

    /// The word in tables and JSON.
    var name: String {
      switch self {
      case .attributed: "attributed"
      case .organic: "organic"
      case .rateLimited: Outcome.rateLimited.name
      case .throttled: Outcome.throttled.name
      case .repeatedInstall: Outcome.repeatedInstall.name
      }
    }
  }

  /// Where a session with an attribution stands; nil for one that takes no part.
  ///
  /// - Parameter touches: those of its batch.
  init?(_ attribution: borrowing Attribution, _ touches: Span<Touch>) {
    switch attribution.outcome {
    case .counted:
      if attribution.touch == 0 {
        kind = .organic
        return
      }
      let place = Int(attribution.touch) - 1
      kind = .attributed
      (campaign, channel) = (touches[place].campaign, touches[place].channel)
    case .rateLimited: kind = .rateLimited
    case .throttled: kind = .throttled
    case .repeatedInstall: kind = .repeatedInstall
    case .trackingDisabled, .duplicate, .tooLate: return nil
    }
  }
}
