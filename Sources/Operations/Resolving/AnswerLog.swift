internal import Configuration
internal import Model
internal import Pipeline
internal import Streams

/// Answers in, a file of a source of answers out: what came is on disk before more is asked for. A
/// day's file is made with the first answer.
struct AnswerLog: ~Copyable {
  private var file: MemberAppender
  private let lock: LockHolder?

  /// Where the file is, or will be.
  var path: String { file.path }

  /// Opens the day's first file that more can be put into, or begins one: nobody is asked when answers could not be
  /// kept. Only its owner may read it, for it has tokens.
  ///
  /// - Parameter lock: the lock of the folder; nil where there was none yet, or it cannot be locked.
  init(place: Place, lock: LockHolder?) throws(PipelineError) {
    do throws(StreamError) { try Folder.make(place.folder) } catch { throw .stream(error) }
    let held = if let lock { lock } else { try place.lock() }
    do throws(StreamError) {
      file = try Self.open(place)
    } catch {
      throw .stream(error)
    }
    self.lock = held
  }

  private static func open(_ place: Place) throws(StreamError) -> MemberAppender {
    var number = 1
    while true {
      if let file = try MemberAppender(path: place.path(number), mode: 0o600) { return file }
      number += 1
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

    /// Keeps other resolvers from writing into the folder, those of jobs that share it among them; nil where there is
    /// none yet, or its file system locks no folders.
    func lock() throws(PipelineError) -> LockHolder? {
      do throws(StreamError) {
        if try Folder.isGone(folder) { return nil }
        guard let lock = try FileLock(folder: folder, waitingUpTo: .zero) else { return nil }
        return LockHolder(lock)
      } catch {
        throw .stream(error)
      }
    }

    /// The day's file of a number, from 1.
    func path(_ number: Int) -> String { start + day + (number > 1 ? "-\(number)" : "") + end }

    /// Whether a path is that of a resolver's file of any day.
    func owns(_ path: String) -> Bool { path.hasExactPrefix(start) && path.hasExactSuffix(end) }
  }
}
