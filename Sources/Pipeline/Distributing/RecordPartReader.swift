internal import Configuration
internal import Decoding
internal import Model

/// Reads the lines of rows into records, each line once, under however many keys it comes.
struct RecordPartReader: ~Copyable {
  private let sources: [SourcePlan]
  private let apps: AppDirectory
  private let strings: SharedStrings
  private var readers: SourceReaders
  private var worker: DecodingWorker
  private var batches: [SealedBatch]
  private var lines: RecordLines
  /// The records of the lines so far; nil for those that leave none (EVENT-3).
  private var known: [LineName: RecordID?] = [:]
  private var asked: [RecordID] = []

  private struct LineName: Hashable {
    var source: Int
    var digest: Digest
  }

  /// - Parameters:
  ///   - sources: those of the job, each at its place.
  ///   - catalogue: what was read of the catalogue of links.
  init(
    _ sources: [SourcePlan], catalogue: Intake.Result, apps: AppDirectory, asOf: Timestamp
  ) {
    self.sources = sources
    self.apps = apps
    strings = SharedStrings(catalogue.strings)
    readers = SourceReaders(sources)
    worker = DecodingWorker(apps: apps, strings: strings, hasher: .shared, asOf: asOf)
    batches = catalogue.batches
    lines = RecordLines(firstBatch: catalogue.batches.count)
  }

  /// Takes the line of a source that came under a key, in a row that has a number. 64 bytes after the line's end must
  /// be readable.
  mutating func add(
    _ line: Span<UInt8>, of source: Int, under key: Span<UInt8>, row: Int
  ) throws(PipelineError) {
    let kind = sources[source].definition.kind
    let name = LineName(source: source, digest: Digest(of: line))
    if let record = known[name] {
      if let record, asks(record, kind, under: key) { asked.append(record) }
      return
    }
    if worker.batch.isFull { seal() }
    let untracked = worker.trackingDisabled
    worker.begin(kind, source: source)
    let reader = try readers.reader(source)
    do throws(Reject) { try reader.decoder.decode(line, into: &worker) } catch {
      throw .badRow(
        row,
        problem: "found a line of \(sources[source].definition.name) that is no record "
          + "(\(error.text)) - expected a row that 'worker decode' wrote for the same job")
    }
    if worker.trackingDisabled > untracked {
      known[name] = .some(nil)
      return
    }
    let record = lines.add(line, source: source, kind)
    known[name] = record
    if asks(record, kind, under: key) { asked.append(record) }
  }

  /// Whether a record is a session that came under its own key.
  private func asks(_ record: RecordID, _ kind: SourceKind, under key: Span<UInt8>) -> Bool {
    if kind != .sessions { return false }
    let own = batches.count
    let session =
      record.batch == own
      ? worker.batch.sessions[record.row] : batches[record.batch].sessions[record.row]
    return PartKey.mayBe(key, nameOf: session.identity.key, session.app)
  }

  private mutating func seal() {
    if let batch = worker.seal() {
      batches.append(batch)
      lines.nextBatch()
    }
  }

  /// Gives the records, with the passes over them under a job's rules.
  consuming func finish(
    _ job: Job, _ associations: AssociationFiles, _ parallel: Parallel
  ) throws(PipelineError) -> RecordPart {
    seal()
    let stage = try Derivation.stage(
      job, batches, strings.snapshot, apps: apps.names, associations, parallel)
    var sessions = RecordSet(batches: batches.count)
    for record in asked { sessions.insert(record) }
    return RecordPart(
      stage, asked: sessions, lines: lines, sources: sources.map(\.definition.name))
  }
}

extension KeyHasher {
  /// One that is the same on all machines: keys go with the lines that they are made of, and hide nothing.
  static let shared = KeyHasher(secret: [UInt8](repeating: 0, count: secretBytes))
}
