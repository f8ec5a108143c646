internal import Model

/// What clicks that fit by fingerprint must all name, or they are ambiguous (MATCH-5).
struct LinkNames: Equatable, BitwiseCopyable {
  private let link: StringID
  private let campaign: StringID
  private let channel: StringID

  /// What a click names that is completed from the catalogue.
  init(_ click: SeenClick) {
    (link, campaign, channel) = (click.linkKey, click.campaign, click.channel)
  }
}
