internal import Configuration
internal import Decoding
internal import Model
internal import Pipeline
internal import Streams

extension Worker {
  /// Reads lines of a source, and writes each record's under its own id (IN-7), and what is wrong with each of the
  /// others, which names their file; gives the number of these.
  func decode(
    _ source: Int, _ file: String, _ input: inout WorkerInput, _ rows: inout RowWriter
  ) throws(PipelineError) -> Int {
    let plan = try WorkerSources(job, apps: apps, withCatalogue: false).plans[source]
    let (kind, name) = (plan.definition.kind, Array(plan.definition.name.utf8))
    let reader = try SourceReader(plan)
    var worker = newWorker(kind, source)
    var keys = GrowingPartKeys(apps)
    var rejected = 0
    try input.forEachLine { number, line, bytes throws(PipelineError) in
      if !line.isOverlong && bytes.isBlank { return }
      // Nobody needs the texts of the lines before.
      if number % Self.linesOfWorker == 0 { worker = newWorker(kind, source) }
      do throws(Reject) {
        if line.isOverlong { throw Reject(.tooLong) }
        try reader.decoder.decode(bytes, into: &worker)
      } catch {
        // The line may be sound.
        if error.isOfProcess { throw .outOfMemory }
        rejected += 1
        let entry = QuarantineSpool.entry(
          source: plan.definition.name, file: file, line: line, number: number,
          reject: error, text: reader.quarantine.text(of: bytes, reason: error.reason))
        try rows.write("rejected", Array(error.reason.rawValue.utf8), entry[...])
        return
      }
      // A session that must not be tracked leaves nothing (EVENT-3).
      guard let identity = worker.batch.lastIdentity(kind), let app = identity.app else { return }
      worker.takeBack(to: EventBatch().mark)
      try rows.write(
        WorkerStage.duplicates.rawValue, keys.name(of: identity.key, app).hexDigits,
        name[...], [UInt8](bytes)[...])
    }
    return rejected
  }

  /// After so many lines another one decodes, as each keeps the texts that it has seen.
  private static let linesOfWorker = 100_000

  private func newWorker(_ kind: SourceKind, _ source: Int) -> DecodingWorker {
    var worker = DecodingWorker(
      apps: apps, strings: SharedStrings(), hasher: .withoutSecret, asOf: options.asOf)
    worker.begin(kind, source: source)
    return worker
  }
}
