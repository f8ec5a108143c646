public import Configuration
internal import Model
public import Streams

/// Event-level exports of a job (REP-7).
public struct Export: Sendable {
  private let job: Job
  private let options: RunOptions

  /// An export of a job; it writes nothing beside what it hands out.
  public init(_ job: Job, options: RunOptions) {
    self.job = job
    self.options = options
  }

  /// Hands an export to `sink`, chunk by chunk; returns what is missing from it.
  public func write(
    _ format: ExportFormat, to sink: (Span<UInt8>) throws(StreamError) -> Void
  ) throws(ExportError) -> [String] {
    let derivation: Derivation
    let sessions: ExportedSessions
    do throws(PipelineError) {
      let parallel = Parallel(job)
      derivation =
        format == .audit
        ? try Derivation.of(
          try job.committedState(), job, options: options, parallel: parallel)
        : try Derivation.ofLogs(job, options: options, parallel: parallel)
      sessions = try exported(format, derivation, parallel)
    } catch {
      throw .pipeline(error)
    }
    do throws(StreamError) {
      switch format {
      case .audit:
        try AuditExport(sessions: sessions, isSpreadsheetSafe: job.spreadsheetSafe)
          .write(to: sink)
      case .branch:
        try BranchExport(
          sessions: sessions,
          histories: derivation.stage.findHistories(derivation.attributed.duplicates),
          isSpreadsheetSafe: job.spreadsheetSafe
        ).write(to: sink)
      case .branchResponse:
        try BranchResponseExport(sessions: sessions, exportsDeviceIDs: job.exportDeviceIDs)
          .write(to: sink)
      case .appsFlyer: try AppsFlyerExport(sessions: sessions).write(to: sink)
      case .referringParams: try ReferringParamsExport(sessions: sessions).write(to: sink)
      }
    } catch {
      throw .sink(error)
    }
    return derivation.damages
  }

  /// The sessions of an export, with the details that it prints.
  private func exported(
    _ format: ExportFormat, _ derivation: Derivation, _ parallel: Parallel
  ) throws(PipelineError) -> ExportedSessions {
    let attributed = derivation.attributed
    let ids = SessionOrder.sessions(
      attributed, of: derivation.events,
      keptBy: Retention(watermarks: derivation.watermarks, rules: job.rules),
      where: format.includes)
    if format == .audit {
      return ExportedSessions(derivation: derivation, details: Details(), ids: ids)
    }
    let wanted = wanted(format, ids, attributed, derivation.events)
    let details = try Rereading(
      derivation: derivation, parallel: parallel, isInterrupted: options.isInterrupted
    ).details(of: wanted)
    return ExportedSessions(derivation: derivation, details: details, ids: ids)
  }

  /// The records whose lines an export has to look at again.
  private func wanted(
    _ format: ExportFormat, _ ids: [RecordID], _ attributed: Attributed, _ events: Events
  ) -> Rereading.Wanted {
    var wanted = Rereading.Wanted()
    let needsSessions = format == .branch || (format == .branchResponse && job.exportDeviceIDs)
    if needsSessions { wanted.sessions = Set(ids) }
    for id in ids {
      let batch = attributed.batches[id.batch]
      let attribution = batch.rows[id.row]
      if format != .branch { add(attribution.deepLink, of: id, events, to: &wanted) }
      guard format == .branch || format == .appsFlyer, let touch = batch.touch(attribution) else {
        continue
      }
      add(touch.link, of: id, events, to: &wanted)
      if format == .branch, touch.method == .adServices, let answer = touch.record {
        wanted.answers.insert(answer)
      }
    }
    return wanted
  }

  /// The lines that hold the data of a link.
  private func add(
    _ link: DeepLink, of id: RecordID, _ events: Events, to wanted: inout Rereading.Wanted
  ) {
    if case .click(let click) = link { wanted.clicks.insert(click) }
    if events.catalogue.isEmpty { return }
    if let entry = ExportedSessions.entry(of: link, id, events) {
      wanted.entries.insert(LinePlace(entry))
    }
  }
}

extension ExportFormat {
  /// Whether sessions of an outcome are exported (REP-7).
  fileprivate func includes(_ outcome: Outcome) -> Bool {
    switch (self, outcome) {
    case (.audit, _): outcome.isAudited
    case (_, .counted): true
    case (.branchResponse, .rateLimited), (.branchResponse, .repeatedInstall),
      (.referringParams, .rateLimited), (.referringParams, .repeatedInstall):
      true
    default: false
    }
  }
}

/// Why an export ended early.
public enum ExportError: Error, Sendable {
  /// The sessions could not be derived.
  case pipeline(PipelineError)
  /// The export could not be written.
  case sink(StreamError)
}
