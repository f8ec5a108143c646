public import Configuration
internal import EventStore
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

  /// Hands an export to `sink`, chunk by chunk; returns what there was.
  ///
  /// Throws `interrupted` between chunks when somebody wants the program to stop: then what was handed out is not
  /// the whole export.
  public func write(
    _ format: ExportFormat, to sink: (Span<UInt8>) throws(StreamError) -> Void
  ) throws(ExportError) -> ExportSummary {
    var sessions: ExportedSessions
    var params: ReferringParamsExport?
    let losses: [String]
    do throws(PipelineError) {
      let parallel = Parallel(job)
      let store = try job.committedState()
      let derivation = try Derivation.of(store, job, options: options, parallel: parallel)
      let ids = SessionOrder.sessions(
        derivation.attributed, of: derivation.events,
        keptBy: Retention(watermarks: derivation.watermarks, rules: job.rules),
        where: format.includes)
      sessions = ExportedSessions(derivation: derivation, ids: ids)
      if format == .referringParams { params = ReferringParamsExport(sessions: sessions) }
      losses =
        format == .audit
        ? []
        : try addDetails(
          to: &sessions, of: params?.printed ?? sessions.ids, format, store, parallel)
      if job.exportDeviceIDs, format.printsDeviceIDs {
        let lines = (params?.printed ?? sessions.ids).map { LinePlace(sessions.events.session($0)) }
        sessions.rawIDs = try RawIDKeeping(store: store, job: job).ids(
          of: Set(lines), sessions.derivation)
      }
      params?.sessions = sessions
    } catch {
      throw .pipeline(error)
    }
    let missing = sessions.derivation.damages + losses
    let sink = { (chunk: Span<UInt8>) throws(ExportError) in
      if options.isInterrupted() { throw .pipeline(.interrupted) }
      do throws(StreamError) { try sink(chunk) } catch { throw .sink(error, missing: missing) }
    }
    switch format {
    case .audit:
      try AuditExport(sessions: sessions, isSpreadsheetSafe: job.spreadsheetSafe).write(to: sink)
    case .branch:
      try BranchExport(
        sessions: sessions, isSpreadsheetSafe: job.spreadsheetSafe,
        exportsDeviceIDs: job.exportDeviceIDs
      ).write(to: sink)
    case .branchResponse: try BranchResponseExport(sessions: sessions).write(to: sink)
    case .appsFlyer: try AppsFlyerExport(sessions: sessions).write(to: sink)
    case .referringParams: try params?.write(to: sink)
    }
    if options.isInterrupted() { throw .pipeline(.interrupted) }
    return ExportSummary(
      job: job.name, format: format, sessions: sessions.ids.count, missing: missing)
  }

  /// Looks in the logs for what the state does not keep of the sessions that are printed; gives what is
  /// missing, in words.
  private func addDetails(
    to sessions: inout ExportedSessions, of printed: [RecordID], _ format: ExportFormat,
    _ store: Store, _ parallel: Parallel
  ) throws(PipelineError) -> [String] {
    sessions.finals = FinalRecords(of: sessions.ids, in: sessions.derivation, store.hasher)
    let needs = DetailNeeds(
      format: format, sessions: sessions, hasForgotten: !store.state.tombstones.isEmpty)
    let rereading = Rereading(
      job: job, parallel: parallel, isInterrupted: options.isInterrupted)
    var lines: Set<WantedLine> = []
    for id in printed { lines.formUnion(needs.needs(of: id).lines) }
    let found = try rereading.look(for: lines)
    sessions.details = found.details
    let lacking = printed.filter { id in
      let needs = needs.needs(of: id)
      return needs.isLost || !needs.lines.allSatisfy(found.details.has)
    }
    if lacking.isEmpty { return [] }
    let times = lacking.map { sessions.events.session($0).timestamp }
    return found.damages.map(\.description)
      + LostDetails.lines(times, clock: try ReportStage.clock(of: job))
  }
}

extension ExportFormat {
  /// Whether it has a place for the ids of devices (PRIV-2).
  fileprivate var printsDeviceIDs: Bool {
    switch self {
    case .branch, .branchResponse, .referringParams: true
    case .audit, .appsFlyer: false
    }
  }

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
