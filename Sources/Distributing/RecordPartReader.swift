internal import Configuration
internal import Decoding
internal import Model
internal import Pipeline

/// Reads the lines of rows into records, each line once, under however many keys it comes.
struct RecordPartReader: ~Copyable {
  private let stage: WorkerStage
  private let sources: [SourcePlan]
  private let apps: AppDirectory
  private let strings: SharedStrings
  private var readers: SourceReaders
  private var worker: DecodingWorker
  private var batches: [SealedBatch]
  private var lines: RecordLines
  private var keys: GrowingPartKeys
  /// The records of the lines so far.
  private var known: [LineName: Known] = [:]
  /// The sessions that came under their own key, to be decided.
  private var asked: [Known] = []
  /// In which row each key of the stage that decides came first.
  private var firstRows: [Digest: Int] = [:]

  private struct Known {
    var record: RecordID
    /// The key of its own id.
    var own: Digest
  }

  private struct LineName: Hashable {
    var source: Int
    var digest: Digest
  }

  /// - Parameters:
  ///   - stage: the one whose rows they are.
  ///   - sources: those of the job, each at its place.
  ///   - catalogue: what was read of the catalogue of links.
  init(
    _ stage: WorkerStage, _ sources: [SourcePlan], catalogue: Intake.Result, apps: AppDirectory,
    asOf: Timestamp
  ) {
    self.stage = stage
    keys = GrowingPartKeys(apps)
    self.sources = sources
    self.apps = apps
    strings = SharedStrings(catalogue.strings)
    readers = SourceReaders(sources)
    worker = DecodingWorker(apps: apps, strings: strings, hasher: .withoutSecret, asOf: asOf)
    batches = catalogue.batches
    lines = RecordLines(firstBatch: catalogue.batches.count)
  }

  /// Takes the line of a source that came under a key, in a row that has a number. 64 bytes after the line's end must
  /// be readable.
  mutating func add(
    _ line: Span<UInt8>, of source: Int, under cell: Span<UInt8>, row: Int
  ) throws(PipelineError) {
    guard let key = Digest(hexDigits: cell) else {
      throw .badRow(row, problem: "found no key in its second cell - expected \(expectation)")
    }
    let found = try record(of: line, of: source, row: row)
    switch stage {
    case .duplicates where key != found.own:
      throw .badRow(
        row, problem: "found a record under a key that is not its own - expected \(expectation)")
    case .resolve:
      if firstRows[key] == nil { firstRows[key] = row }
      if sources[source].definition.kind == .sessions && key == found.own {
        asked.append(found)
      }
    default: break
    }
  }

  private var expectation: String {
    "a row that another stage wrote for '\(stage.rawValue)' of the same job"
  }

  private mutating func record(
    of line: Span<UInt8>, of source: Int, row: Int
  ) throws(PipelineError) -> Known {
    let kind = sources[source].definition.kind
    let name = LineName(source: source, digest: Digest(of: line))
    if let known = known[name] { return known }
    if worker.batch.isFull { seal() }
    let untracked = worker.trackingDisabled
    worker.begin(kind, source: source)
    let reader = try readers.reader(source)
    do throws(Reject) { try reader.decoder.decode(line, into: &worker) } catch {
      // The row may be sound.
      if error.isOfProcess { throw .outOfMemory }
      throw .badRow(
        row,
        problem: "found a line of \(sources[source].definition.name) that is no record "
          + "(\(error.text)) - expected \(expectation)")
    }
    guard worker.trackingDisabled == untracked, let identity = worker.batch.lastIdentity(kind),
      let app = identity.app
    else {
      throw .badRow(
        row,
        problem: "found a line of \(sources[source].definition.name) that leaves no record - "
          + "expected \(expectation)")
    }
    let found = Known(
      record: lines.add(line, source: source, kind), own: keys.name(of: identity.key, app))
    known[name] = found
    return found
  }

  private mutating func seal() {
    if let batch = worker.seal() {
      batches.append(batch)
      lines.nextBatch()
    }
  }

  /// Gives the records, with the passes over them under a job's rules.
  consuming func finish(
    _ job: Job, _ files: RuleFiles, _ parallel: Parallel
  ) throws(PipelineError) -> RecordPart {
    let keysOfAsked = Set(asked.map(\.own))
    let lost = firstRows.filter { !keysOfAsked.contains($0.key) }.values.min()
    if let lost {
      throw .badRow(
        lost,
        problem: "found a record under the key of a session that did not come - expected all rows "
          + "of '\(stage.rawValue)' that have a key")
    }
    seal()
    let passes = AttributionStage(
      job, batches, strings.snapshot, apps: apps.names, files, parallel)
    var sessions = RecordSet(batches: batches.count)
    for session in asked { sessions.insert(session.record) }
    return RecordPart(
      passes, asked: sessions, lines: lines, sources: sources.map(\.definition.name))
  }
}

extension KeyHasher {
  /// One that is the same on all machines: keys go with the lines that they are made of, and hide nothing.
  static let withoutSecret = KeyHasher(secret: [UInt8](repeating: 0, count: secretBytes))
}
