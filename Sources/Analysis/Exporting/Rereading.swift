internal import Configuration
internal import Decoding
internal import Model
internal import Pipeline
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

  /// What was found in one log.
  private struct Found: Sendable {
    var lines: PackedLines
    var damage: StreamError?
  }

  /// Looks for the lines of each kind at some places.
  func look(for wanted: [SourceKind: LinePlaces]) throws(PipelineError) -> Result {
    var files: [File] = []
    for source in job.sources where wanted[source.kind] != nil {
      files += try InputSearch.files(of: source).map { File(source: source, path: $0) }
    }
    let all = files
    let parts = try parallel.map(all.count) { index throws(PipelineError) in
      try read(all[index], wanted[all[index].source.kind] ?? LinePlaces())
    }
    var result = Result()
    var logs: [SourceKind: [PackedLines]] = [:]
    for (file, part) in zip(files, parts) {
      logs[file.source.kind, default: []].append(part.lines)
      if let damage = part.damage { result.damages.append(damage) }
    }
    func found<Detail>(_ kind: SourceKind) -> FoundLines<Detail> {
      FoundLines(wanted[kind] ?? LinePlaces(), logs[kind] ?? [])
    }
    result.details = Details(
      links: found(.clicks), sessions: found(.sessions), answers: found(.adServices),
      entries: found(.links))
    return result
  }

  private func read(_ file: File, _ places: LinePlaces) throws(PipelineError) -> Found {
    let source = file.source
    guard
      var reader = DetailReader(
        kind: source.kind, dialect: source.dialect, overrides: source.fields)
    else { throw .outOfMemory }
    let number = source.kind == .adServices ? 0 : UInt16(truncatingIfNeeded: source.index)
    var found = Found(lines: PackedLines(parallel.memory))
    do throws(StreamError) {
      var input = try LogFileReader(path: file.path)
      var chunk = LineChunk()
      while try input.next(into: &chunk), !isInterrupted() {
        while let line = chunk.nextLine() {
          if line.isOverlong { continue }
          let bytes = chunk.bytes(line)
          let place = LinePlace(digest: Digest(of: bytes), source: number)
          guard let index = places.index(of: place) else { continue }
          do throws(Reject) {
            try Self.read(bytes, as: source.kind, index, with: &reader, into: &found.lines)
          } catch {
            // A line that was accepted can be read again, if there is memory for it.
            if error.isOfProcess { throw .noMemory(for: file.path) }
          }
        }
      }
    } catch {
      if error.isOfProcess { throw .stream(error) }
      // What its lines before that say is what they said when they were taken in.
      found.damage = error
    }
    if isInterrupted() { throw .interrupted }
    found.lines.finish()
    return found
  }

  private static func read(
    _ line: Span<UInt8>, as kind: SourceKind, _ index: Int,
    with reader: inout DetailReader, into found: inout PackedLines
  ) throws(Reject) {
    switch kind {
    case .clicks: found.add(try reader.click(line), of: index)
    case .sessions: found.add(try reader.session(line), of: index)
    case .adServices: found.add(try reader.answer(line), of: index)
    case .links: found.add(reader.link(line), of: index)
    case .installReferrers, .cookieSyncs: break
    }
  }
}
