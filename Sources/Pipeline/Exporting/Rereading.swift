internal import Configuration
internal import Decoding
internal import Model
internal import Streams

/// What only exports print, of the records that an export names.
struct Details: Sendable {
  /// The data of clicks' links; clicks of one link share theirs.
  var links: [RecordID: LinkData] = [:]
  var sessions: [RecordID: SessionDetail] = [:]
  var answers: [RecordID: ClaimDetail] = [:]
  /// The data of links of the catalogue.
  var entries: [LinePlace: LinkData] = [:]

  var count: Int { links.count + sessions.count + answers.count + entries.count }
}

/// A line among those of one kind: by its digest, and by its source where that may change how it is
/// read.
struct LinePlace: Hashable, Sendable {
  var digest: Digest
  var source: UInt16

  init(digest: Digest, source: UInt16) {
    self.digest = digest
    self.source = source
  }

  /// The line of an entry of the catalogue.
  init(_ entry: CatalogueEntry) { self.init(digest: entry.digest, source: entry.source) }
}

/// Reads the logs a second time for what only exports print. Lines are known by their digests, so
/// that all others are passed over without being parsed.
struct Rereading: Sendable {
  let derivation: Derivation
  let parallel: Parallel
  let isInterrupted: @Sendable () -> Bool

  /// The records whose details are wanted.
  struct Wanted: Sendable {
    var clicks: Set<RecordID> = []
    var sessions: Set<RecordID> = []
    var answers: Set<RecordID> = []
    var entries: Set<LinePlace> = []

    var count: Int { clicks.count + sessions.count + answers.count + entries.count }
  }

  /// Reads the details of records.
  ///
  /// Throws `changedInput` when the logs do not have them any more.
  func details(of wanted: Wanted) throws(PipelineError) -> Details {
    if wanted.count == 0 { return Details() }
    let places = places(of: wanted)
    let files = derivation.intake.files.filter { file in
      file.outcome == .taken && places[kind(file)] != nil
    }
    let parts = parallel.map(files.count) { index in
      Result { () throws(PipelineError) in try read(files[index], places[kind(files[index])] ?? [:])
      }
    }
    var details = Details()
    var shared: [LinkData: LinkData] = [:]
    for part in parts {
      let part = try part.get()
      for (record, data) in part.links {
        let known = shared[data] ?? data
        shared[known] = known
        details.links[record] = known
      }
      details.sessions.merge(part.sessions) { first, _ in first }
      details.answers.merge(part.answers) { first, _ in first }
      details.entries.merge(part.entries) { first, _ in first }
    }
    if details.count < wanted.count { throw .changedInput(lines: wanted.count - details.count) }
    return details
  }

  private func kind(_ file: FileReport) -> SourceKind {
    derivation.plans[file.source].definition.kind
  }

  private func places(of wanted: Wanted) -> [SourceKind: [LinePlace: RecordID]] {
    let events = derivation.events
    var places: [SourceKind: [LinePlace: RecordID]] = [:]
    for record in wanted.clicks {
      let click = events.click(record)
      places[.clicks, default: [:]][LinePlace(digest: click.digest, source: click.source)] = record
    }
    for record in wanted.sessions {
      let session = events.session(record)
      places[.sessions, default: [:]][LinePlace(digest: session.digest, source: session.source)] =
        record
    }
    for record in wanted.answers {
      let place = LinePlace(digest: events.answer(record).digest, source: 0)
      places[.adServices, default: [:]][place] = record
    }
    // Entries are no records; their lines are known by their places alone.
    for place in wanted.entries { places[.links, default: [:]][place] = RecordID(raw: 0) }
    return places
  }

  private func read(
    _ file: FileReport, _ places: [LinePlace: RecordID]
  ) throws(PipelineError) -> Details {
    let source = derivation.plans[file.source].definition
    guard
      var reader = DetailReader(
        kind: source.kind, dialect: source.dialect, overrides: source.fields)
    else { throw .outOfMemory }
    let number = source.kind == .adServices ? 0 : UInt16(truncatingIfNeeded: file.source)
    var details = Details()
    do throws(StreamError) {
      var input = try LogFileReader(path: file.path)
      var chunk = LineChunk()
      while try input.next(into: &chunk), !isInterrupted() {
        while let line = chunk.nextLine() {
          if line.isOverlong { continue }
          let bytes = chunk.bytes(line)
          let place = LinePlace(digest: Digest(of: bytes), source: number)
          guard let record = places[place] else { continue }
          if source.kind == .links {
            details.entries[place] = reader.link(bytes)
          } else {
            // A line that was accepted can be read again.
            try? read(bytes, as: source.kind, record, with: &reader, into: &details)
          }
        }
      }
    } catch {
      throw .stream(error)
    }
    if isInterrupted() { throw .interrupted }
    return details
  }

  private func read(
    _ line: Span<UInt8>, as kind: SourceKind, _ record: RecordID,
    with reader: inout DetailReader, into details: inout Details
  ) throws(Reject) {
    switch kind {
    case .clicks: details.links[record] = try reader.click(line)
    case .sessions: details.sessions[record] = try reader.session(line)
    case .adServices: details.answers[record] = try reader.answer(line)
    case .installReferrers, .cookieSyncs, .links: break
    }
  }
}
