import Foundation
import Model
import Testing

@testable import Decoding

@Suite struct UserAgentTests {
  /// An agent and what a person reads in it.
  struct Labelled {
    var os, version, model, agent: String

    static let all: [Labelled] = {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "UserAgents.tsv")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let cells = line.split(separator: "\t", maxSplits: 3).map { $0 == "-" ? "" : String($0) }
        return Labelled(os: cells[0], version: cells[1], model: cells[2], agent: cells[3])
      }
    }()
  }

  private func found(in agent: String) -> (os: String, version: String, model: String) {
    agent.asBytes { bytes in
      let found = UserAgent(bytes)
      let minor = found.version & 0xFFFF
      let version = "\(found.version >> 16)" + (minor == 0 ? "" : ".\(minor - 1)")
      return (
        found.os.name, found.version == 0 ? "" : version,
        String(decoding: bytes.extracting(found.model).array, as: UTF8.self)
      )
    }
  }

  /// Agents about which the scanner says something else than a person, as `what: found, agent`.
  private func misses(
    _ what: String, of kind: (String) -> Bool = { _ in true },
    _ pick: (Labelled, (os: String, version: String, model: String)) -> (String, String)
  ) -> (of: Int, [String]) {
    let agents = Labelled.all.filter { kind($0.os) }
    let misses = agents.compactMap { labelled -> String? in
      let (expected, actual) = pick(labelled, found(in: labelled.agent))
      if expected.lowercased() == actual.lowercased() { return nil }
      return "\(what) '\(actual)' instead of '\(expected)': \(labelled.agent)"
    }
    return (agents.count, misses)
  }

  @Test func `EV-7: the os of all of the labelled agents is right`() {
    let (count, misses) = misses("os") { ($0.os, $1.os) }
    #expect(count == 437)
    #expect(misses == [])
  }

  @Test func `EV-7: the version of 99 in 100 of the labelled phones is right`() {
    let (count, misses) = misses("version", of: { $0 == "iOS" || $0 == "Android" }) {
      ($0.version, $1.version)
    }
    #expect(count == 354)
    // Where an app puts its own version behind the name of the os, nothing is read.
    #expect(
      misses == [
        "version '' instead of '13': TwitterAndroid/9.95.0-release.0 (29950000-r-0) "
          + "SM-G998B/13 (samsung;SM-G998B;samsung;p3s;0;;1;2015)"
      ])
  }

  @Test func `EV-7: a wrong model is never read in the labelled agents`() {
    let wrong = misses("model") { labelled, found in
      found.model.isEmpty ? ("", "") : (labelled.model, found.model)
    }.1
    #expect(wrong == [])
    let missing = misses("model") { ($0.model, $1.model) }.1
    #expect(missing.count == 7)
  }

  @Test(arguments: [
    ("Dalvik/2.1.0 (Linux; U; Android 9; MI 9 MIUI/V11.0.3.0.PFACNXM)", "MI 9"),
    ("Dalvik/2.1.0 (Linux; U; Android 9; MI 9 Build/PKQ1.181121.001)", "MI 9"),
    ("Dalvik/2.1.0 (Linux; U; Android 9; Redmi miui/)", "Redmi"),
    ("Dalvik/2.1.0 (Linux; U; Android 9; XMIUI/9)", "XMIUI/9"),
  ])
  func `EV-7: a model ends before its build or Xiaomi's system`(_ agent: String, _ model: String) {
    #expect(found(in: agent).model == model)
  }

  @Test(arguments: [
    "", "(", ")", "((((", "Mozilla/5.0 (", "Mozilla/5.0 (Linux; Android", "Android ", "iOS/",
    "Mozilla/5.0 (Linux; Android 99999; X)", "iOS 99999999999999999999", "CFNetwork/ Darwin/",
    "CFNetwork/1 Darwin/99.0", "Mozilla/5.0 (Linux; Android 13;", "Mozilla/5.0 (iPhone; CPU OS",
    "x", "x1", "i3", "iOS Version", "Android (33/", "Android (33/x; a; b; c; d)", ")))) iOS 16",
  ])
  func `EV-7: an agent cut short or made up does no harm`(_ agent: String) {
    let found = found(in: agent)
    #expect(found.model == "" || found.os == "iOS" || found.os == "Android")
  }

  @Test func `EV-7: agents cut and spliced anywhere do no harm`() {
    let agents = Labelled.all.map { Array($0.agent.utf8) }
    for (index, agent) in agents.enumerated() {
      let other = agents[(index * 7 + 1) % agents.count]
      for cut in stride(from: index % 5, to: agent.count, by: 5) {
        let spliced = Array(agent[..<cut]) + other[min(cut, other.count)...]
        let found = UserAgent(spliced.span)
        #expect(found.model.upperBound <= spliced.count)
      }
    }
  }
}
