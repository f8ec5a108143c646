internal import Configuration
internal import Model
internal import Streams

/// Answers in, a file of a source of answers out: what came is on disk before more is asked for. A
/// day's file without any answer goes again.
struct AnswerLog: ~Copyable {
  let place: Place
  private var file: MemberAppender

  /// Opens the day's file, or makes it: nobody is asked when answers could not be kept. Only its
  /// owner may read it, for it has tokens.
  init(place: Place) throws(PipelineError) {
    do throws(StreamError) {
      try Folder.make(place.folder)
      file = try MemberAppender(path: place.path, mode: 0o600)
    } catch {
      throw .stream(error)
    }
    self.place = place
  }

  /// Adds answers as one gzip member, and waits until the disk has it.
  mutating func append(_ answers: [Answer]) throws(PipelineError) {
    let lines = answers.flatMap { $0.line }
    do throws(StreamError) { try file.append(lines.span) } catch { throw .stream(error) }
  }

  /// Where answers go: a file a day that a source of answers reads.
  struct Place: Sendable {
    private static let stem = "lookback-answers-"

    /// The file's folder.
    let folder: String
    /// The file of the day.
    let path: String
    private let start: String
    private let end: String

    /// Finds the first pattern of a source of answers that a new file can match.
    ///
    /// A source with `fields` has lines of another form than ours.
    init(_ job: Job, asOf: Timestamp) throws(PipelineError) {
      let patterns = job.sources.filter { $0.kind == .adServices && $0.fields.isEmpty }
        .flatMap(\.paths)
      for pattern in patterns {
        guard let (before, name) = pattern.exactHalves(aroundLast: "/"),
          let folder = Glob.path(before[...])
        else { continue }
        let written = name.exactParts(between: "*")
        let parts = written.compactMap { Glob.path($0[...]) }
        guard parts.count > 1, parts.count == written.count else { continue }
        self.folder = folder
        start = folder + "/" + parts[0] + Self.stem
        end = parts.dropFirst().joined()
        path = start + CivilTime(asOf).date + end
        return
      }
      throw .badSetting(
        path: "sources",
        problem: "resolve has nowhere to write - expected a source of kind 'adservices' without "
          + "'fields' and with a pattern such as 'adservices/*.ndjson.gz' in its 'paths'")
    }

    /// Whether a path is that of a resolver's file of any day.
    func owns(_ path: String) -> Bool { path.hasExactPrefix(start) && path.hasExactSuffix(end) }
  }
}
