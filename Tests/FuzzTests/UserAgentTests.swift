import Foundation
import TestSupport
import Testing

/// The program's scanner and the reference model on the same user agents (EV-7).
@Suite struct AgentAgreementTests {
  /// The agents that the tests of decoding label.
  static let agents: [[UInt8]] = {
    let file = Repository.root.appending(path: "Tests/DecodingTests/UserAgents.tsv")
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
    #expect(Self.agents.count == 437)
    for agent in Self.agents { expectAgreement(agent) }
  }

  /// Agents that are cut, spliced and changed; a seed gives the same ones always.
  @Test(arguments: 0..<8)
  func `EV-7: program and model read changed agents alike`(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    func below(_ bound: Int) -> Int { .random(in: 0..<max(1, bound), using: &random) }
    let pieces = [
      " ", ";", "(", ")", "/", "_", ".", "like ", "Android 10; K", "K", " Build/X", "OS 18_6", "13",
      "Version/26.1", "iOS/", "iPhone", "Android", "x86_64", "Darwin/22.5", "CFNetwork/1", "Mac OS",
      "33/13", "FBSV/26", "Mozilla/5.0 (", "X11", "Windows", "wv", "en-us", "SAMSUNG ", "99999",
      "é",
    ].map { Array($0.utf8) }
    for _ in 0..<1500 {
      var agent = Self.agents[below(Self.agents.count)]
      if below(3) == 0 {
        let other = Self.agents[below(Self.agents.count)]
        agent =
          agent.prefix(below(agent.count + 1)) + other.suffix(below(other.count))
      }
      for _ in 0..<below(4) {
        let start = below(agent.count + 1)
        let end = min(agent.count, start + below(8))
        agent.replaceSubrange(start..<end, with: pieces[below(pieces.count)])
      }
      expectAgreement(agent)
    }
  }
}
