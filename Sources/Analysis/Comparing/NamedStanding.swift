internal import Model

/// Where sessions stand, in texts.
struct NamedStanding {
  var kind: Standing.Kind
  var campaign: String
  var channel: String

  init(_ standing: Standing, _ texts: StringTable) {
    kind = standing.kind
    campaign = texts.string(standing.campaign)
    channel = texts.string(standing.channel)
  }

  /// The campaign of an app to which they count; nil when they do not.
  func campaign(of app: String) -> CampaignKey? {
    switch kind {
    case .attributed, .organic:
      CampaignKey(
        app: ExactText(app), campaign: ExactText(campaign), channel: ExactText(channel))
    case .rateLimited, .throttled, .repeatedInstall: nil
    }
  }
}
