import Model
import Testing

@Suite struct ReportedNamesTests {
  @Test func `TIME-2: a decided click keeps its names when one before it is passed over`() {
    var strings = StringTable()
    var batch = EventBatch()
    for _ in 0..<3 {
      batch.clicks.append(
        Click(
          timestamp: .earliest, digest: Digest(high: 0, low: 0), app: AppID(index: 0),
          dialect: .branch))
    }
    let (first, second) = (strings.intern("first"), strings.intern("second"))
    var decided = DecidedRows()
    decided.clickNames = [
      ClickNames(row: 0, campaign: first, channel: .absent),
      ClickNames(row: 2, campaign: second, channel: first),
    ]
    batch.decided = decided
    let sealed = SealedBatch(batch)
    let events = Events(batches: [sealed], strings: strings, apps: ["app"])
    // Row 0 is that of a late click, which reports do not ask for.
    var names = ReportedNames(of: sealed, in: events)
    let unnamed = names.names(of: sealed.clicks.seen[1], row: 1)
    #expect(unnamed.campaign == .absent && unnamed.channel == .absent)
    let named = names.names(of: sealed.clicks.seen[2], row: 2)
    #expect(named.campaign == second && named.channel == first)
  }
}
