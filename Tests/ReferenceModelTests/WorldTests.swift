import Foundation
import ReferenceModel
import TestSupport
import Testing

@Suite struct WorldTests {
  @Test(arguments: UInt64(0)..<150)
  func `the balance of BAL-1 holds`(_ seed: UInt64) throws {
    let world = World.random(seed: seed, features: .all)
    let result = ReferenceModel(world).run()
    for (source, count) in zip(world.sources, result.sources) {
      let rejected = count.rejected.values.reduce(0, +)
      #expect(source.lines.count == count.accepted + rejected + count.blank)
    }
    let sessions = result.sources.filter { $0.kind == .sessions }.map(\.accepted).reduce(0, +)
    #expect(sessions == result.outcomes.values.reduce(0, +))

    let counted = result.outcomes["counted"] ?? 0
    for name in ["attribution", "campaigns", "methods"] {
      let csv = try #require(result.report(name))
      let total = sums(csv, ["installs", "reinstalls", "opens"])
      #expect(total == counted, "seed \(seed), \(name)")
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func `the order of lines and sources changes nothing`(_ seed: UInt64) {
    let world = World.random(seed: seed, features: .all)
    var shuffled = world
    for index in shuffled.sources.indices { shuffled.sources[index].lines.reverse() }
    shuffled.sources.reverse()
    let (one, other) = (ReferenceModel(world).run(), ReferenceModel(shuffled).run())
    #expect(one.auditCSV == other.auditCSV)
    for name in ["attribution", "campaigns", "methods"] {
      #expect(one.report(name) == other.report(name), "seed \(seed)")
    }
  }

  @Test func `a world is written with every line once`() throws {
    let own = try TemporaryFolder()
    let folder = URL(filePath: own.path)
    let world = World.random(seed: 7, features: .all)
    try world.write(to: folder, WritingOptions(seed: 3, isShuffled: true))
    let job = try String(contentsOf: folder.appendingPathComponent("job.json"), encoding: .utf8)
    #expect(job.hasPrefix("{\"name\":\"world\""))
    #expect(try JSONSerialization.jsonObject(with: Data(job.utf8)) is [String: Any])
  }

  /// The sum of some integer columns over all rows; rows with quoted line feeds are joined first.
  private func sums(_ csv: String, _ columns: [String]) -> Int {
    let header = csv.prefix { $0 != "\n" }.split(separator: ",")
    var rows: [String] = []
    var isQuoted = false
    var row = [""]
    for scalar in csv.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if !isQuoted, scalar == "," {
        row.append("")
      } else if !isQuoted, scalar == "\n" {
        rows.append(row.joined(separator: "\u{1}"))
        row = [""]
      } else {
        row[row.count - 1].unicodeScalars.append(scalar)
      }
    }
    return rows.dropFirst().map { row in
      let cells = row.split(separator: "\u{1}", omittingEmptySubsequences: false)
      return columns.compactMap { name in
        header.firstIndex(of: Substring(name)).flatMap { Int(cells[$0]) }
      }.reduce(0, +)
    }.reduce(0, +)
  }
}
