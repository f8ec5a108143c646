/// The names by which reports know a click (TOUCH-1).
public struct ClickNames: Sendable {
  /// The click's row in its batch.
  public var row: UInt32
  /// Its campaign.
  public var campaign: StringID
  /// Its channel.
  public var channel: StringID

  /// Joins everything.
  public init(row: UInt32, campaign: StringID, channel: StringID) {
    self.row = row
    self.campaign = campaign
    self.channel = channel
  }
}
