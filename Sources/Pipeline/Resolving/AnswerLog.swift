internal import Configuration
internal import Model
internal import Streams

/// Answers in, a file of a source of answers out: what came is on disk before more is asked for. A
/// day's file without any answer goes again.
struct AnswerLog: ~Copyable {
  /// The file.
  let path: String
  private var file: MemberAppender

  /// Opens the day's first file that more can be put into, or makes one: nobody is asked when answers could not be
  /// kept. Only its owner may read it, for it has tokens.
  init(place: Place) throws(PipelineError) {
    do throws(StreamError) {
      try Folder.make(place.folder)
      var number = 1
      while true {
        let path = place.path(number)
        if let file = try MemberAppender(path: path, mode: 0o600) {
          self.path = path
          self.file = file
          return
        }
        number += 1
      }
    } catch {
      throw .stream(error)
    }
  }

  /// Adds answers as one gzip member, and waits until the disk has it.
  mutating func append(_ answers: [Answer]) throws(PipelineError) {
    let lines = answers.flatMap { $0.line }
    do throws(StreamError) { try file.append(lines.span) } catch { throw .stream(error) }
  }

  /// Where answers go: a file a day that a source of answers reads, and more where nothing can be put behind that one.
  struct Place: Sendable {
    private static let stem = "lookback-answers-"

    /// The file's folder.
    let folder: String
    private let start: String
    private let day: String
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
        day = CivilTime(asOf).date
        return
      }
      throw .badSetting(
        path: "sources",
        problem: "resolve has nowhere to write - expected a source of kind 'adservices' without "
          + "'fields' and with a pattern such as 'adservices/*.ndjson.gz' in its 'paths'")
    }

    /// The day's file of a number, from 1.
    func path(_ number: Int) -> String { start + day + (number > 1 ? "-\(number)" : "") + end }

    /// Whether a path is that of a resolver's file of any day.
    func owns(_ path: String) -> Bool { path.hasExactPrefix(start) && path.hasExactSuffix(end) }
  }
}
