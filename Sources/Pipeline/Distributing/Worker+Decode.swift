internal import Configuration
internal import Decoding
internal import Model
internal import Streams

extension Worker {
  /// Reads lines of a source, and writes each record's under its own id (IN-7), and what is wrong with each of the
  /// others; gives the number of these.
  func decode(
    _ source: Int, _ input: inout WorkerInput, _ rows: inout RowWriter
  ) throws(PipelineError) -> Int {
    let plan = try WorkerSources(job, apps: apps, withCatalogue: false).plans[source]
    let (kind, name) = (plan.definition.kind, Array(plan.definition.name.utf8))
    let reader = try SourceReader(plan)
    var worker = DecodingWorker(
      apps: apps, strings: SharedStrings(), hasher: .shared, asOf: options.asOf)
    worker.begin(kind, source: source)
    var keys = AppKeys(apps)
    var rejected = 0
    try input.forEachLine { number, line, bytes throws(PipelineError) in
      if !line.isOverlong && bytes.isBlank { return }
      do throws(Reject) {
        if line.isOverlong { throw Reject(.tooLong) }
        try reader.decoder.decode(bytes, into: &worker)
      } catch {
        rejected += 1
        let entry = QuarantineSpool.entry(
          source: plan.definition.name, file: "standard input", line: line, number: number,
          reject: error, text: reader.quarantine.text(of: bytes, reason: error.reason))
        try rows.write("rejected", Array(error.reason.rawValue.utf8), entry[...])
        return
      }
      // A session that must not be tracked leaves nothing (EVENT-3).
      guard let identity = worker.batch.firstIdentity(kind), let app = identity.app else { return }
      worker.takeBack(to: EventBatch().mark)
      try rows.write(
        WorkerStage.duplicates.rawValue, keys.name(of: identity.key, app), name[...],
        [UInt8](bytes)[...])
    }
    return rejected
  }
}

/// The names of keys while apps still come.
private struct AppKeys {
  private let apps: AppDirectory
  private var known: PartKey

  init(_ apps: AppDirectory) {
    self.apps = apps
    known = PartKey(apps: apps.names)
  }

  mutating func name(of key: Key, _ app: AppID) -> [UInt8] {
    if !known.knows(app) { known = PartKey(apps: apps.names) }
    return known.name(of: key, app)
  }
}

extension EventBatch {
  /// What the first record of a kind is known by; nil without one.
  fileprivate func firstIdentity(_ kind: SourceKind) -> RecordIdentity? {
    switch kind {
    case .clicks: clicks.isEmpty ? nil : clicks[0].identity
    case .sessions: sessions.first?.identity
    case .installReferrers: referrerRecords.first?.identity
    case .adServices: answers.first?.identity
    case .cookieSyncs: cookieSyncs.first?.identity
    case .links: entries.first?.identity
    }
  }
}
