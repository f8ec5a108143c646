/// The names by which reports know the clicks of one batch, asked row by row.
///
/// Those of decided clicks are as they were found (TIME-2), those of others as the catalogue says now.
public struct ReportedNames {
  private let events: Events
  private let isDecided: Bool
  private var named: ArraySlice<ClickNames>

  /// The names of a batch's clicks.
  public init(of batch: SealedBatch, in events: Events) {
    self.events = events
    isDecided = batch.isDecided
    named = batch.decided?.clickNames[...] ?? []
  }

  /// The names of a click; rows come in order, and some may be passed over.
  public mutating func names(
    of click: borrowing SeenClick, row: Int
  ) -> (campaign: StringID, channel: StringID) {
    if !isDecided { return events.names(of: click) }
    while let first = named.first, first.row < row { named.removeFirst() }
    guard let own = named.first, own.row == row else { return (click.campaign, click.channel) }
    return (own.campaign, own.channel)
  }
}
