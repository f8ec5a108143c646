internal import Configuration
internal import Decoding
internal import Model
internal import Streams

/// Reads the logs once more for what only exports print and the state does not keep. Lines are known by
/// their digests, so that all others are passed over without being parsed, whichever file they are in.
struct Rereading: Sendable {
  let job: Job
  let parallel: Parallel
  let isInterrupted: @Sendable () -> Bool

  /// What was found, and which logs could not be read to their end.
  struct Result: Sendable {
    var details = Details()
    var damages: [StreamError] = []
  }

  private struct File: Sendable {
    var source: SourceDefinition
    var path: String
  }

  /// Looks for lines.
  func look(for wanted: Set<WantedLine>) throws(PipelineError) -> Result {
    var places: [SourceKind: Set<LinePlace>] = [:]
    for line in wanted { places[line.kind, default: []].insert(line.place) }
    var files: [File] = []
    for source in job.sources where places[source.kind] != nil {
      files += try InputSearch.files(of: source).map { File(source: source, path: $0) }
    }
    let (found, wantedPlaces) = (files, places)
    let parts = parallel.map(files.count) { index in
      Swift.Result { () throws(PipelineError) in
        try read(found[index], wantedPlaces[found[index].source.kind] ?? [])
      }
    }
    var whole = Result()
    for part in parts {
      let part = try part.get()
      whole.details.merge(part.details)
      whole.damages += part.damages
    }
    whole.details.shareLinks()
    return whole
  }

  private func read(_ file: File, _ places: Set<LinePlace>) throws(PipelineError) -> Result {
    let source = file.source
    guard
      var reader = DetailReader(
        kind: source.kind, dialect: source.dialect, overrides: source.fields)
    else { throw .outOfMemory }
    let number = source.kind == .adServices ? 0 : UInt16(truncatingIfNeeded: source.index)
    var result = Result()
    var texts: Set<[UInt8]> = []
    do throws(StreamError) {
      var input = try LogFileReader(path: file.path)
      var chunk = LineChunk()
      while try input.next(into: &chunk), !isInterrupted() {
        while let line = chunk.nextLine() {
          if line.isOverlong { continue }
          let bytes = chunk.bytes(line)
          let place = LinePlace(digest: Digest(of: bytes), source: number)
          if !places.contains(place) { continue }
          // A line that was accepted can be read again.
          try? Self.read(
            bytes, as: source.kind, place, with: &reader, &texts, into: &result.details)
        }
      }
    } catch {
      // What its lines before that say is what they said when they were taken in.
      result.damages.append(error)
    }
    if isInterrupted() { throw .interrupted }
    return result
  }

  private static func read(
    _ line: Span<UInt8>, as kind: SourceKind, _ place: LinePlace,
    with reader: inout DetailReader, _ texts: inout Set<[UInt8]>, into details: inout Details
  ) throws(Reject) {
    switch kind {
    case .clicks: details.links[place] = PackedLinkData(try reader.click(line))
    case .sessions:
      var detail = try reader.session(line)
      // Few of them differ, and each has memory of its own.
      detail.osVersion = texts.insert(detail.osVersion).memberAfterInsert
      detail.model = texts.insert(detail.model).memberAfterInsert
      detail.language = texts.insert(detail.language).memberAfterInsert
      details.sessions[place] = detail
    case .adServices: details.answers[place] = try reader.answer(line)
    case .links: details.entries[place] = PackedLinkData(reader.link(line))
    case .installReferrers, .cookieSyncs: break
    }
  }
}
