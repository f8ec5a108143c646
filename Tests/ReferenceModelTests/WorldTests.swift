import Foundation
import TestSupport
import Testing

@testable import ReferenceModel

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

  @Test(arguments: UInt64(0)..<20)
  func `a world is written with every line once`(_ seed: UInt64) throws {
    let own = try TemporaryFolder()
    let folder = URL(filePath: own.path)
    let world = World.random(seed: seed, features: .all)
    try world.write(to: folder, WritingOptions(seed: seed + 3, isShuffled: true))
    for (index, source) in world.sources.enumerated() {
      var written: [[UInt8]] = []
      let place = folder.appendingPathComponent(source.folder(index))
      for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
        written += try lines(of: place.appendingPathComponent(name))
      }
      let expected = source.lines.map { withoutReturn($0.bytes) }
      #expect(counts(written) == counts(expected), "seed \(seed), source \(index)")
    }
    let job = try String(contentsOf: folder.appendingPathComponent("job.json"), encoding: .utf8)
    #expect(job.hasPrefix("{\"name\":\"world\""))
    #expect(try JSONSerialization.jsonObject(with: Data(job.utf8)) is [String: Any])
  }

  /// How often there is each line.
  private func counts(_ lines: [[UInt8]]) -> [[UInt8]: Int] {
    Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// The lines of a file, inflated, without byte order mark and line ends.
  private func lines(of file: URL) throws -> [[UInt8]] {
    var bytes = Array(try Data(contentsOf: file))[...]
    if bytes.starts(with: [0x1F, 0x8B]) {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["gzip", "-dc", file.path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      bytes = Array(try output.fileHandleForReading.readToEnd() ?? Data())[...]
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { withoutReturn(Array($0)) }
  }

  /// A return at the end of a line belongs to its end (IN-2).
  private func withoutReturn(_ line: [UInt8]) -> [UInt8] {
    line.last == 13 ? Array(line.dropLast()) : line
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
