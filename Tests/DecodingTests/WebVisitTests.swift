import Model
import Testing

@testable import Decoding

@Suite struct WebVisitTests {
  @Test func `TOUCH-1: a page's URL names campaign and channel, its line the rest`() throws {
    let url = "https://www.myhost.com?jumeimallUrl=jumeimall%3A%2F%2Fpage&utm_campaign=c&pid=wap"
    let lines = try DecodedLines(
      .clicks, .webvisit,
      [
        #"""
        {"timestamp":1717243200,"app":"app","visit_id":"v","url":"\#(url)","cookie_id":"k",
        "idfv":"aaaaaaaa","screen_width":414,"screen_height":736,"os":"iOS"}
        """#
      ])
    let click = try #require(lines.batch.clicks.first)
    #expect(click.dialect == .webvisit)
    #expect(lines.text(click.id) == "v")
    #expect(lines.text(click.link) == url)
    #expect(lines.text(click.campaign) == "c")
    #expect(lines.text(click.channel) == "wap")
    #expect(click.keys.contains(.cookie))
    #expect(!click.keys.hasDevice)
    #expect([click.signals.screenSmall, click.signals.screenLarge] == [414, 736])
    #expect(lines.counts.unknownKeys == ["idfv": 1])
  }
}
