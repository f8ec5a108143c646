internal import Dispatch
internal import Model
public import Streams
internal import Synchronization

/// Writes a synthetic world: logs of every kind, a file a day each, and a job that reads them.
///
///     let summary = try Generator(WorldOptions(days: 7)).write(to: "demo")
///
/// Equal options give equal bytes, on any machine and with any number of workers. A world of more
/// days begins with the same files as one of less.
public struct Generator: Sendable {
  private let options: WorldOptions
  private let world: World

  /// Prepares the world's tables; every count of the options is at least 1.
  public init(_ options: WorldOptions) {
    precondition(
      options.days > 0 && options.clicksPerDay > 0 && options.sessionsPerDay > 0
        && options.apps > 0 && options.workers > 0,
      "Generator.init needs counts of at least 1")
    self.options = options
    world = World(options)
  }

  /// Writes everything below a folder, which is made if it is not there. A file of the
  /// same name is written anew when it has the same bytes; another one is not replaced, and stops it (`isThere`).
  /// - Parameters:
  ///   - isInterrupted: asked before each file; the rest is not written then.
  ///   - progress: called after each file, by one worker at a time.
  /// - Complexity: 1 MiB of memory per worker and 3 MB per million sessions a day.
  @discardableResult
  public func write(
    to folder: String, isInterrupted: @Sendable () -> Bool = { false },
    progress: @Sendable (WorldSummary) -> Void = { _ in }
  ) throws(StreamError) -> WorldSummary {
    let job = JobFile(world: world)
    let texts = [
      ("\(folder)/job.json", job.text), ("\(folder)/campaigns.csv", job.campaignNames),
    ]
    // The days of one kind one after the other, the kinds with the long files first.
    let tasks = LogKind.allCases.flatMap { kind in (0..<options.days).map { (kind, $0) } }
    try Folder.make(folder)
    try refuseForeign(texts, logs: tasks.map { path($0, day: $1, below: folder) })
    for kind in LogKind.allCases {
      try Folder.make("\(folder)/\(kind.folder)")
    }
    for (path, text) in texts { try WholeFile.write(text.utf8.span, to: path) }
    let board = Mutex(Board(plannedFiles: tasks.count))
    DispatchQueue.concurrentPerform(iterations: options.workers) { _ in
      while !isInterrupted(), let number = board.withLock({ $0.takeTask(of: tasks.count) }) {
        let (kind, day) = tasks[number]
        let result = Result { () throws(StreamError) in try write(kind, day: day, below: folder) }
        board.withLock { board in
          board.note(result, of: number, kind: kind)
          progress(board.summary)
        }
      }
    }
    let (failure, summary) = board.withLock { ($0.failure, $0.summary) }
    if let failure { throw failure.error }
    return summary
  }

  private func write(
    _ kind: LogKind, day: Int, below folder: String
  ) throws(StreamError) -> (lines: Int, bytesOfText: Int) {
    let path = path(kind, day: day, below: folder)
    let file = try AtomicFile(path: path)
    var log = LogWriter(to: file, kind: kind, day: day, world: world)
    try world.write(kind, day: day, to: &log)
    return try log.finish { file throws(StreamError) in
      var file = file
      if try FileStatus(of: path) != nil {
        try file.flush()
        let (made, there) = (
          try ContentDigest.ofFile(file.temporaryPath), try ContentDigest.ofFile(path)
        )
        if made.digest != there.digest { throw StreamError(.isThere, path: path) }
      }
      try file.commit()
    }
  }

  private func path(_ kind: LogKind, day: Int, below folder: String) -> String {
    let date = CivilDate(daysSince1970: options.firstDay.daysSince1970 + day)
    return "\(folder)/\(kind.folder)/\(date).ndjson.gz"
  }

  /// Refuses a folder with files that this world did not make, before anything is written. Whether its
  /// logs have other bytes is seen when each of them is made.
  private func refuseForeign(
    _ texts: [(path: String, text: String)], logs: [String]
  ) throws(StreamError) {
    var isNew = true
    for (path, text) in texts {
      guard let bytes = try WholeFile.read(path) else { continue }
      if bytes != Array(text.utf8) { throw StreamError(.isThere, path: path) }
      isNew = false
    }
    // The job is written before all logs. Making their folders tells what is wrong with those.
    for path in logs where isNew {
      if (try? FileStatus(of: path)) != nil { throw StreamError(.isThere, path: path) }
    }
  }

  /// What the workers share.
  private struct Board {
    var summary = WorldSummary()
    /// The failure of the first task that failed. All before it were handed out, so that it is always
    /// the same one.
    var failure: (task: Int, error: StreamError)?
    private var next = 0

    init(plannedFiles: Int) { summary.plannedFiles = plannedFiles }

    /// Hands out the next task, unless all are or one has failed.
    mutating func takeTask(of count: Int) -> Int? {
      guard next < count, failure == nil else { return nil }
      next += 1
      return next - 1
    }

    mutating func note(
      _ result: Result<(lines: Int, bytesOfText: Int), StreamError>, of task: Int, kind: LogKind
    ) {
      switch result {
      case .success(let file):
        summary.files += 1
        summary.lines[kind, default: 0] += file.lines
        summary.bytesOfText += file.bytesOfText
      case .failure(let error):
        if failure.map({ task < $0.task }) ?? true { failure = (task, error) }
      }
    }
  }
}
