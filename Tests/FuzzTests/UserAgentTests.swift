import Foundation
import Testing

/// The program's scanner and the reference model on the same user agents (EV-7).
@Suite struct UserAgentTests {
  /// The agents that the tests of decoding label.
  static let agents: [[UInt8]] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "DecodingTests/UserAgents.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
      $0.split(separator: "\t", maxSplits: 3).last.map { Array($0.utf8) }
    }
  }()

  private func expectAgreement(_ agent: [UInt8]) {
    let (program, model) = (TextFuzz.agent.program(agent), TextFuzz.agent.model(agent))
    #expect(program == model, "\(String(decoding: agent, as: UTF8.self))")
  }

  @Test func `EV-7: program and model read the labelled agents alike`() {
    #expect(Self.agents.count == 431)
    for agent in Self.agents { expectAgreement(agent) }
  }

  /// Agents that are cut, spliced and changed; a seed gives the same ones always.
  @Test(arguments: 0..<8)
  func `EV-7: program and model read changed agents alike`(_ seed: Int) {
    var random = Numbers(state: UInt64(seed) &+ 1)
    let pieces = [
      " ", ";", "(", ")", "/", "_", ".", "like ", "Android 10; K", "K", " Build/X", "OS 18_6", "13",
      "Version/26.1", "iOS/", "iPhone", "Android", "x86_64", "Darwin/22.5", "CFNetwork/1", "Mac OS",
      "33/13", "FBSV/26", "Mozilla/5.0 (", "X11", "Windows", "wv", "en-us", "SAMSUNG ", "99999",
      "é",
    ].map { Array($0.utf8) }
    for _ in 0..<1500 {
      var agent = Self.agents[random.below(Self.agents.count)]
      if random.below(3) == 0 {
        let other = Self.agents[random.below(Self.agents.count)]
        agent =
          agent.prefix(random.below(agent.count + 1)) + other.suffix(random.below(other.count))
      }
      for _ in 0..<random.below(4) {
        let start = random.below(agent.count + 1)
        let end = min(agent.count, start + random.below(8))
        agent.replaceSubrange(start..<end, with: pieces[random.below(pieces.count)])
      }
      expectAgreement(agent)
    }
  }

  private struct Numbers {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return bound == 0 ? 0 : Int((state >> 33) % UInt64(bound))
    }
  }
}
