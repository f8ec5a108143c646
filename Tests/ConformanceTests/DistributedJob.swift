import Configuration
import Distributing
import Model
import Pipeline
import Streams
import TestSupport

/// What a distributed engine does with a job: it brings rows of one key together, and hands parts of them to workers.
struct DistributedJob {
  let job: Job
  let options: RunOptions
  /// How many parts the rows of a stage are divided into; 0 gives each key a part.
  let parts: Int
  /// How many rows each stage read.
  private(set) var rowsRead: [WorkerStage: Int] = [:]
  private let folder: TemporaryFolder
  private var random: SeededGenerator

  init(_ job: Job, _ options: RunOptions, parts: Int, seed: UInt64) throws {
    self.job = job
    self.options = options
    self.parts = parts
    folder = try TemporaryFolder()
    random = SeededGenerator(seed: seed)
  }

  /// The lines of the `audit` export.
  mutating func audit() throws -> String {
    var rows: [Row] = []
    for source in job.sources where source.kind != .links {
      for file in try Set(source.paths.flatMap { try Glob.files($0) }) {
        rows += try work(.decode, source: source.index, on: file).map(Row.init)
      }
    }
    for stage in [WorkerStage.duplicates, .histories, .candidates, .resolve, .limit] {
      let own = rows.filter { $0.stage == stage.rawValue }
      rowsRead[stage] = own.count
      rows.removeAll { $0.stage == stage.rawValue }
      for part in divided(own) { rows += try work(stage, on: write(part)).map(Row.init) }
    }
    let audited = rows.filter { $0.stage == "audit" }
    let sorted = audited.sorted { $0.line.lexicographicallyPrecedes($1.line) }
    let lines = try work(.audit, on: write(sorted))
    return String(decoding: lines.map { $0 + [UInt8(ascii: "\n")] }.joined(), as: UTF8.self)
  }

  /// A line with its first two cells.
  private struct Row {
    let stage: String
    let key: ArraySlice<UInt8>
    let line: [UInt8]

    init(_ line: [UInt8]) {
      let cells = line.split(separator: 9, maxSplits: 2, omittingEmptySubsequences: false)
      stage = String(decoding: cells[0], as: UTF8.self)
      key = cells.count > 1 ? cells[1] : []
      self.line = line
    }
  }

  /// The rows in parts, those of one key in the same one, in any order.
  private mutating func divided(_ rows: [Row]) -> [[Row]] {
    if parts == 0 {
      return Dictionary(grouping: rows.shuffled(using: &random), by: \.key).map(\.value)
    }
    var divided = [[Row]](repeating: [], count: parts)
    for row in rows.shuffled(using: &random) {
      divided[row.key.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % parts].append(row)
    }
    return divided
  }

  private func write(_ rows: [Row]) throws -> String {
    try folder.write(Array(rows.map { $0.line + [UInt8(ascii: "\n")] }.joined()), to: "in")
  }

  private func work(
    _ stage: WorkerStage, source: Int = 0, on input: String
  ) throws -> [[UInt8]] {
    let output = "\(folder.path)/out"
    _ = try Worker(job, options: options).perform(
      stage, source: source, file: input,
      from: LogFileReader(path: input, of: stage == .decode ? .log : .rows),
      to: FileWriter(path: output))
    let bytes = TemporaryFolder.content(output) ?? []
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map(Array.init)
  }
}
