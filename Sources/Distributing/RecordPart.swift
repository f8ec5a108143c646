internal import Model
internal import Pipeline

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
