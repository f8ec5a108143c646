public import Model

/// Reads the lines of one source: one line to one record, or to one reject.
public struct SourceDecoder: ~Copyable {
  // One of these is there. An enum with payloads could not be changed in place.
  private var clicks: ClickDecoder?
  private var sessions: SessionDecoder?
  private var referrers: ReferrerRecordDecoder?
  private var answers: AnswerDecoder?
  private var cookieSyncs: CookieSyncDecoder?
  private var entries: LinkEntryDecoder?
  /// Whether the schema report counts lines that are rejected as well, as far as they are JSON objects.
  public var countsRejected = false

  /// A decoder for a source; nil when there is no memory for its parsers, or no such dialect.
  ///
  /// - Parameters:
  ///   - overrides: dotted paths that replace the keys of single fields.
  ///   - clock: the zone of times that are written without one (IN-5).
  ///   - fixedApp: the app of lines that name none.
  public init?(
    kind: SourceKind, dialect: Dialect, overrides: [String: String], clock: LocalClock,
    fixedApp: AppID?
  ) {
    guard let table = DialectTable.find(kind, dialect),
      let fields = LineFields(table: table, overrides: overrides)
    else { return nil }
    switch kind {
    case .clicks:
      clicks = ClickDecoder(fields: fields, dialect: dialect, clock: clock, fixedApp: fixedApp)
    case .sessions:
      guard let claims = ClaimDecoder(clock: clock) else { return nil }
      sessions = SessionDecoder(
        fields: fields, dialect: dialect, claims: claims, clock: clock, fixedApp: fixedApp)
    case .installReferrers:
      referrers = ReferrerRecordDecoder(fields: fields, clock: clock, fixedApp: fixedApp)
    case .adServices:
      guard let payload = PayloadFields(overrides: overrides) else { return nil }
      answers = AnswerDecoder(fields: fields, payload: payload, clock: clock, fixedApp: fixedApp)
    case .cookieSyncs:
      cookieSyncs = CookieSyncDecoder(fields: fields, clock: clock, fixedApp: fixedApp)
    case .links: entries = LinkEntryDecoder(fields: fields, clock: clock, fixedApp: fixedApp)
    }
  }

  /// Adds the record of one line to the worker's batch, which must not be full.
  ///
  /// 64 bytes after the line's end must be readable.
  public mutating func decode(
    _ line: Span<UInt8>, into worker: inout DecodingWorker
  ) throws(Reject) {
    do throws(Reject) {
      try read(line, into: &worker)
    } catch {
      // While the line is still there.
      if countsRejected && error.isOfObject { count() }
      throw error
    }
  }

  private mutating func read(
    _ line: Span<UInt8>, into worker: inout DecodingWorker
  ) throws(Reject) {
    let digest = Digest(of: line)
    try clicks?.decode(line, digest: digest, into: &worker)
    try sessions?.decode(line, digest: digest, into: &worker)
    try referrers?.decode(line, digest: digest, into: &worker)
    try answers?.decode(line, digest: digest, into: &worker)
    try cookieSyncs?.decode(line, digest: digest, into: &worker)
    try entries?.decode(line, digest: digest, into: &worker)
  }

  private mutating func count() {
    clicks?.fields.count()
    sessions?.fields.count()
    referrers?.fields.count()
    answers?.fields.count()
    cookieSyncs?.fields.count()
    entries?.fields.count()
  }

  /// The schema report's counts since the last call (IN-6).
  public mutating func takeCounts() -> SchemaCounts {
    clicks?.fields.takeCounts() ?? sessions?.takeCounts() ?? referrers?.fields.takeCounts()
      ?? answers?.takeCounts() ?? cookieSyncs?.fields.takeCounts()
      ?? entries?.fields.takeCounts() ?? SchemaCounts()
  }
}
