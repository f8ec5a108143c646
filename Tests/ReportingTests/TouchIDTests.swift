import Model
import Testing

@testable import Reporting

@Suite struct TouchIDTests {
  private func id(
    _ method: MatchMethod, _ time: Timestamp, _ campaign: String, _ channel: String, _ link: String
  ) -> String {
    TouchID.digest(
      method: method, time: time, campaign: ArraySlice(campaign.utf8),
      channel: ArraySlice(channel.utf8), link: ArraySlice(link.utf8)
    ).description
  }

  @Test func `TOUCH-4: the id is the start of the SHA-256 of the joined parts`() {
    // printf 'app_link\x1f1704067200000\x1fspring\x1fmail\x1fhttps://example.app.link/x' | sha256sum
    let time = Timestamp(milliseconds: 1_704_067_200_000)
    #expect(
      id(.appLink, time, "spring", "mail", "https://example.app.link/x")
        == "389e4dd44149faeb5f0349368f7cb5bc")
  }

  @Test func `TOUCH-4: absent parts are empty`() {
    // printf 'adservices\x1f\x1f\x1fApple Search Ads\x1f' | sha256sum
    #expect(
      id(.adServices, .absent, "", "Apple Search Ads", "")
        == "753ef54542fa7ebc2e59fbb4e6653ff0")
  }

  @Test func `TOUCH-4: a part that moves to its neighbour gives another id`() {
    #expect(id(.cookie, .absent, "a", "", "") != id(.cookie, .absent, "", "a", ""))
  }
}
