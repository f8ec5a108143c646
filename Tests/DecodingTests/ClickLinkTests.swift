import Model
import Testing

@testable import Decoding

/// How links of clicks are kept: those that come again and again among the texts of the run, those of one click in the
/// batch, so that they take no memory beyond it.
@Suite struct ClickLinkTests {
  private func decode(_ links: [String]) throws -> DecodedLines {
    let lines = try DecodedLines(
      .clicks, .onelink, links.map { #"{"timestamp":1717243200000,"link":"\#($0)"}"# })
    #expect(lines.batch.clicks.map { lines.text($0.link) } == links)
    return lines
  }

  @Test
  func `links that name their click are no texts of the run, but what the catalogue knows them by`()
    throws
  {
    let links = (0..<500).map { "https://o.onelink.me/x?c=spring&clickid=\($0)" }
    let lines = try decode(links)
    #expect(lines.batch.clicks.allSatisfy { $0.link.id == nil })
    #expect(lines.batch.linkTexts.count == links.joined().utf8.count)
    #expect(lines.batch.clicks.allSatisfy { lines.text($0.linkKey) == "https://o.onelink.me/x" })
    // The absent text, the link, and the campaign.
    #expect(lines.strings.count == 3)
  }

  @Test func `a link that comes again is kept once more, among the texts that repeat`() throws {
    let link = "https://o.onelink.me/x?c=spring"
    let lines = try decode([link, link, link, link])
    #expect(lines.batch.clicks.map { $0.link.id == nil } == [true, false, false, false])
    #expect(lines.batch.linkTexts.count == link.utf8.count)
  }

  @Test func `a very long link is kept whole`() throws {
    let links = [0, 1].map {
      "https://o.onelink.me/x?clickid=" + String(repeating: "y", count: 65_504 + $0)
    }
    let lines = try decode(links)
    #expect(lines.batch.clicks.map { $0.link.id == nil } == [true, false])
  }

  @Test func `of a click passes read 72 bytes: they do so at random, and each counts`() {
    #expect(MemoryLayout<SeenClick>.stride == 72)
  }

  @Test func `a link as it is normalised is kept as that`() throws {
    let lines = try decode(["https://o.onelink.me/x", "https://O.onelink.me/x"])
    let clicks = Array(lines.batch.clicks)
    #expect(clicks[0].link.id == clicks[0].linkKey && clicks[0].linkKey == clicks[1].linkKey)
    #expect(clicks[1].link.id == nil)
  }
}
