import Model
import TestSupport
import Testing

@Suite struct ClickListTests {
  private static func click(_ number: Int, _ random: inout SeededGenerator) -> Click {
    var click = Click(
      timestamp: Timestamp(milliseconds: Int64(number)),
      digest: Digest(high: UInt64(number), low: 1), app: AppID(index: 2), dialect: .onelink)
    click.id = TextRef(offset: UInt32(number), length: 3)
    click.ip = Key(high: random.next(), low: 1)
    // Few clicks have terms.
    if Int.random(in: 0..<3, using: &random) == 0 {
      click.window = .hours(Int64(1 + Int.random(in: 0..<9, using: &random)))
    }
    if Int.random(in: 0..<5, using: &random) == 0 { click.costMicros = Int64(number) + 1 }
    return click
  }

  private static func text(_ clicks: some Sequence<Click>) -> [String] { clicks.map { "\($0)" } }

  @Test(arguments: 0..<50)
  func `IN-1: clicks that are taken back leave what was there before`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var batch = EventBatch()
    var expected: [Click] = []
    for number in 0..<200 {
      let mark = batch.mark
      let count = Int.random(in: 0..<4, using: &random)
      for place in 0..<count {
        let click = Self.click(number * 4 + place, &random)
        batch.clicks.append(click)
        expected.append(click)
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        batch.truncate(to: mark)
        expected.removeLast(count)
      }
    }
    #expect(expected.contains { $0.window > .zero } && expected.contains { $0.window == .zero })
    #expect(Self.text(batch.clicks) == Self.text(expected))
    let sealed = SealedBatch(batch)
    #expect(Self.text(sealed.clicks) == Self.text(expected))
    #expect(sealed.clicks.map(\.window) == expected.map(\.window))
    // A copy elsewhere takes its terms along.
    var copy = EventBatch()
    for row in sealed.clicks.indices.reversed() { copy.clicks.append(sealed.clicks[row]) }
    #expect(Self.text(copy.clicks) == Self.text(expected.reversed()))
  }
}
