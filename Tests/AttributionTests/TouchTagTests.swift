import Model
import TestSupport
import Testing

@testable import Attribution

@Suite struct TouchTagTests {
  private static func signals(using random: inout SeededGenerator) -> Signals {
    func id() -> StringID { StringID(index: UInt32.random(in: 0..<3, using: &random) * 63) }
    var signals = Signals()
    signals.osVersion = UInt32.random(in: 0..<3, using: &random) << 16
    signals.osVersion += UInt32.random(in: 0..<3, using: &random)
    (signals.model, signals.language, signals.localIP) = (id(), id(), id())
    if Bool.random(using: &random) { (signals.screenSmall, signals.screenLarge) = (1080, 2400) }
    return signals
  }

  @Test func `EV-7: tags tell no session and click apart that agree`() {
    var random = SeededGenerator(seed: 1)
    var (agreeing, differing) = (0, 0)
    for _ in 0..<100_000 {
      let (own, other) = (Self.signals(using: &random), Self.signals(using: &random))
      let session = TouchTag(event: .install, hasInstallBegin: false, signals: own)
      var click = Click(
        timestamp: Timestamp(milliseconds: 0), digest: Digest(high: 0, low: 0),
        app: AppID(index: 0), dialect: .branch)
      click.signals = other
      let tag = TouchTag(click.seen, click.terms)
      #expect(tag.isTouch && session.method == .fingerprint && session.event == .install)
      guard let agreements = other.agreements(with: own) else {
        differing += session.looksUnlike(tag) ? 1 : 0
        continue
      }
      agreeing += 1
      #expect(!session.looksUnlike(tag))
      #expect(session.signals(sharedWith: tag) >= agreements)
      #expect(session.signals >= agreements && tag.signals >= agreements)
    }
    #expect(agreeing > 10_000 && differing > 10_000)
  }

  @Test func `EV-7: tags of which nothing is known share no signal with any`() {
    let none = TouchTag(event: .install, hasInstallBegin: true, signals: Signals())
    var random = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      let signals = Self.signals(using: &random)
      let other = TouchTag(event: .install, hasInstallBegin: false, signals: signals)
      #expect(none.signals(sharedWith: other) == 0)
    }
  }
}
