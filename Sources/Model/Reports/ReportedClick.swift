/// What the reports need to know of one counted click.
public struct ReportedClick: Sendable {
  /// When it was, for the day.
  public var timestamp: Timestamp
  /// Its app.
  public var app: AppID
  /// Its os, where it is known.
  public var os: OperatingSystem
  /// Its campaign.
  public var campaign: StringID
  /// Its channel.
  public var channel: StringID
  /// Its country.
  public var country: StringID

  /// Joins everything.
  @inlinable
  public init(
    timestamp: Timestamp, app: AppID, os: OperatingSystem, campaign: StringID, channel: StringID,
    country: StringID
  ) {
    self.timestamp = timestamp
    self.app = app
    self.os = os
    self.campaign = campaign
    self.channel = channel
    self.country = country
  }
}
