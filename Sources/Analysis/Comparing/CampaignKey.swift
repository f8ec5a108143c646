internal import Model

/// An app, a campaign and a channel, as reports print them raw.
struct CampaignKey: Hashable {
  var app: ExactText
  var campaign: ExactText
  var channel: ExactText

  /// The keys, in the order of columns.
  var texts: [ExactText] { [app, campaign, channel] }
}
