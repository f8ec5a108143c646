internal import Decoding
internal import Model

/// Some records of a distributed job, with the lines that say them, and the passes over them.
struct RecordPart: Sendable {
  let stage: AttributionStage
  /// The sessions that came under their own key, each of which is to be decided.
  let asked: RecordSet
  private let lines: RecordLines
  private let keys: PartKey
  /// The names of the job's sources, in their order.
  private let sources: [ArraySlice<UInt8>]

  init(_ stage: AttributionStage, asked: RecordSet, lines: RecordLines, sources: [String]) {
    self.stage = stage
    self.asked = asked
    self.lines = lines
    self.sources = sources.map { Array($0.utf8)[...] }
    keys = PartKey(apps: stage.events.apps)
  }

  var events: Events { stage.events }

  /// The batches of records that came as rows; those before them are of the catalogue of links.
  var batches: Range<Int> { lines.firstBatch..<stage.batchCount }

  /// Writes the line of a record as a row of a stage.
  func write(
    _ kind: SourceKind, _ record: RecordID, to stage: WorkerStage, under key: [UInt8],
    _ rows: inout RowWriter
  ) throws(PipelineError) {
    let line = lines[kind, record]
    try rows.write(stage.rawValue, key, sources[line.source], line.text)
  }

  /// By what a key brings together the records of an app on every machine.
  func name(of key: Key, _ app: AppID) -> [UInt8] { keys.name(of: key, app).hexDigits }

  /// By what all comes together that decides a session.
  func name(ofSession record: RecordID) -> [UInt8] {
    let session = events.session(record)
    return name(of: session.identity.key, session.app)
  }
}

/// Which line says which record.
struct RecordLines: Sendable {
  private struct SourceLine {
    var source: Int
    var range: Range<Int>
  }

  /// The number of batches that have no lines, before those that have.
  let firstBatch: Int
  /// The texts of all lines, one behind the other.
  private var text: [UInt8] = []
  private var lines: [SourceLine] = []
  /// By kind, batch and row, which line it is.
  private var places: [[[Int]]]

  init(firstBatch: Int) {
    self.firstBatch = firstBatch
    places = [[[Int]]](
      repeating: [[Int]](repeating: [], count: firstBatch + 1), count: SourceKind.allCases.count)
  }

  /// The batch that is being filled.
  var batch: Int { places[0].count - 1 }

  /// The source and the text of a record's line.
  subscript(kind: SourceKind, record: RecordID) -> (source: Int, text: ArraySlice<UInt8>) {
    let line = lines[places[Int(kind.rawValue)][record.batch][record.row]]
    return (line.source, text[line.range])
  }

  /// Adds the line of the next record of a kind; gives the record.
  mutating func add(_ line: Span<UInt8>, source: Int, _ kind: SourceKind) -> RecordID {
    let start = text.count
    text.append(line)
    let own = Int(kind.rawValue)
    let record = RecordID(batch: batch, row: places[own][batch].count)
    places[own][batch].append(lines.count)
    lines.append(SourceLine(source: source, range: start..<text.count))
    return record
  }

  /// Begins a new batch.
  mutating func nextBatch() {
    for kind in places.indices { places[kind].append([]) }
  }
}
