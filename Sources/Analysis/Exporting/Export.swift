public import Configuration
internal import EventStore
public import Model
public import Pipeline
public import Streams

/// Event-level exports of a job (REP-7).
public struct Export: Sendable {
  private let job: Job
  private let from: Timestamp?
  private let to: Timestamp?
  private let options: RunOptions

  /// An export of a job; it writes nothing beside what it hands out.
  ///
  /// - Parameters:
  ///   - from: the first day of its sessions, as its midnight if it were one of UTC; nil is the first that there is.
  ///   - to: the last day in the same form; nil is the last that there is.
  public init(_ job: Job, from: Timestamp? = nil, to: Timestamp? = nil, options: RunOptions) {
    self.job = job
    self.from = from
    self.to = to
    self.options = options
  }

  /// Hands an export to `sink`, chunk by chunk; returns what there was.
  ///
  /// Throws `interrupted` between chunks when somebody wants the program to stop: then what was handed out is not
  /// the whole export.
  public func write(
    _ format: ExportFormat, to sink: (Span<UInt8>) throws(StreamError) -> Void
  ) throws(ExportError) -> ExportSummary {
    let (sessions, params, losses): (ExportedSessions, ReferringParamsExport?, [String])
    do throws(PipelineError) {
      (sessions, params, losses) = try prepared(format)
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

  /// How often a run that is committed meanwhile may make it begin again.
  private static let attempts = 3

  /// The sessions, and what is missing, in words.
  private func prepared(
    _ format: ExportFormat
  ) throws(PipelineError) -> (ExportedSessions, ReferringParamsExport?, losses: [String]) {
    for _ in 0..<Self.attempts {
      let store = try job.committedState()
      let prepared = try prepared(format, out: store)
      // Segments stay as they were opened; the file of raw ids loses what a run or a forgetting takes from the state.
      if !job.exportDeviceIDs || !format.printsDeviceIDs { return prepared }
      if CommitMark(of: store).hasSameRecords(as: CommitMark(of: job)) { return prepared }
    }
    throw .changedMeanwhile
  }

  private func prepared(
    _ format: ExportFormat, out store: Store
  ) throws(PipelineError) -> (ExportedSessions, ReferringParamsExport?, losses: [String]) {
    let parallel = Parallel(job)
    let derivation = try Derivation.of(store, job, options: options, parallel: parallel)
    let ids = derivation.sessionsInOrder(
      at: try times(of: derivation, store.state), where: format.includes)
    var sessions = ExportedSessions(derivation: derivation, ids: ids)
    var params = format == .referringParams ? ReferringParamsExport(sessions: sessions) : nil
    // The audit has all from the state.
    let printed = format == .audit ? [] : params?.printed ?? ids.sorted()
    let losses =
      format == .audit
      ? [] : try addDetails(to: &sessions, of: printed, format, store, parallel)
    if job.exportDeviceIDs, format.printsDeviceIDs {
      let lines = sessions.map(printed) { sessions, ids in
        ids.map { LinePlace(sessions.events.session($0)) }
      }
      sessions.rawIDs = try RawIDKeeping(store: store, job: job).ids(
        of: LinePlaces(Array(lines.joined())), sessions.derivation)
    }
    params?.sessions = sessions
    return (sessions, params, losses)
  }

  /// Which sessions are looked at; throws where the state does not hold all of a day that is asked for (TIME-7).
  private func times(
    of derivation: Derivation, _ state: CommittedState
  ) throws(PipelineError) -> Range<Timestamp>? {
    guard from != nil || to != nil, let loaded = derivation.state else { return nil }
    var sessions = TimeRange()
    for batch in derivation.events.batches { sessions.add(batch.sessionTimes.all) }
    let days = HeldDays(
      behind: GoneRecords(loaded, state, rules: job.rules).lastOldSession, times: sessions.times,
      clock: job.clock)
    let range = try days.range(from: from, to: to)
    // Of the first day that there is what is left is better than nothing.
    return from == nil ? Timestamp.absent..<range.upperBound : range
  }

  /// Looks in the logs for what the state does not keep of the sessions that are printed; gives what is
  /// missing, in words.
  ///
  /// - Parameter printed: in the order in which they lie.
  private func addDetails(
    to sessions: inout ExportedSessions, of printed: [RecordID], _ format: ExportFormat,
    _ store: Store, _ parallel: Parallel
  ) throws(PipelineError) -> [String] {
    sessions.finals = FinalRecords(of: sessions.ids, in: sessions.derivation, store.hasher)
    let needs = DetailNeeds(format: format, hasForgotten: !store.state.tombstones.isEmpty)
    let wanted = needs.lines(of: printed, sessions)
    let rereading = Rereading(
      job: job, parallel: parallel, isInterrupted: options.isInterrupted)
    let found = try rereading.look(for: wanted)
    sessions.details = found.details
    let times = sessions.map(printed) { sessions, ids in
      ids.compactMap { id -> Timestamp? in
        let needs = needs.needs(of: id, sessions)
        let isWhole = !needs.isLost && needs.lines.allSatisfy(sessions.details.has)
        return isWhole ? nil : sessions.events.session(id).timestamp
      }
    }
    if times.allSatisfy(\.isEmpty) { return [] }
    return found.damages.map(\.description)
      + LostDetails.lines(
        Array(times.joined()),
        dropped: sessions.derivation.sources(of: job).dropFirst(job.sources.count),
        clock: job.clock)
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
