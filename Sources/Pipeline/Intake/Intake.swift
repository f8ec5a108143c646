internal import Configuration
package import Decoding
package import Model
internal import Streams
internal import Synchronization

/// Files in, events out: every log is read once, by as many workers as there are.
package struct Intake: Sendable {
  let sources: [SourcePlan]
  let apps: AppDirectory
  let hasher: KeyHasher
  let asOf: Timestamp
  let parallel: Parallel
  /// The number of lines of each file after which its rest is not read; nil is no limit.
  var lineLimit: Int?
  /// What earlier runs left; nil without a state.
  var before: OpenedState?
  /// The devices that were forgotten.
  var tombstones = Tombstones([])
  /// Whether sessions' ids are kept as they were logged (PRIV-2).
  var keepsRawIDs = false
  let isInterrupted: @Sendable () -> Bool
  let progress: @Sendable (Progress) -> Void

  /// What the intake leaves.
  package struct Result: Sendable {
    package var batches: [SealedBatch] = []
    /// The texts that the records refer to.
    package var strings = StringTable()
    package var files: [FileReport] = []
    package var schemas: [SchemaCounts] = []
    /// Compressed lines for the quarantine, in the order of sources and files.
    var rejects: [QuarantineSpool.Member] = []
    /// Apps that are none of the job's, with how many lines name them.
    package var unknownApps: [ExactText: Int] = [:]
    /// By currency, how many clicks have a cost in it.
    var currencies: [ExactText: Int] = [:]

    /// What to say of files that are damaged.
    package var damages: [String] {
      files.damages.map { "\($0); none of its records count" }
    }
  }

  /// Reads all files.
  package func run() throws(PipelineError) -> Result {
    let queue = queue()
    let next = Atomic<Int>(0)
    let twins = Mutex(TwinFiles(known: sources.map(\.known)))
    let done = Atomic<Int>(0)
    let strings = SharedStrings(before?.strings ?? StringTable())
    let names = sources.map(\.definition.name)
    let results = parallel.map(parallel.workers) {
      _ -> Swift.Result<Result, PipelineError> in
      var worker = IntakeWorker(
        of: self,
        worker: DecodingWorker(
          apps: apps, strings: strings, hasher: hasher, asOf: asOf, keepsRawIDs: keepsRawIDs),
        quarantine: QuarantineSpool(
          sources: names, forgotten: ForgottenTexts(tombstones: tombstones, hasher: hasher),
          memory: parallel.memory))
      do throws(PipelineError) {
        while true {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          if index >= queue.count { break }
          try worker.take(queue[index]) { file, digest in
            twins.withLock { $0.admit(file, digest) }
          }
          let count = done.wrappingAdd(1, ordering: .relaxed).newValue
          progress(.reading(files: count, of: queue.count))
        }
        return .success(worker.finish())
      } catch {
        // Nobody reads on for a run that fails.
        next.store(queue.count, ordering: .relaxed)
        return .failure(error)
      }
    }
    return join(
      try results.map { result throws(PipelineError) in try result.get() }, strings,
      twins.withLock { $0 })
  }

  /// The files in the order in which they are read: large ones first, so that the workers end
  /// together. The order has no influence on what a run writes.
  private func queue() -> [InputFile] {
    var files: [(size: Int64, file: InputFile)] = []
    for (index, source) in sources.enumerated() {
      for path in source.files {
        files.append(
          (
            // Reading tells why a file has no size that can be known.
            (try? FileStatus(of: path))?.size ?? 0,
            InputFile(
              source: index, path: path, isReread: source.reread.contains(ExactText(path)))
          ))
      }
    }
    var queue = files.sorted { $0.size > $1.size }.map(\.file)
    if lineLimit == nil {
      for place in queue.indices.suffix(parallel.workers - 1) { queue[place].isReadAhead = true }
    }
    return queue
  }

  private func join(
    _ results: [Result], _ strings: SharedStrings, _ twins: TwinFiles
  ) -> Result {
    let batches = results.flatMap(\.batches)
    var schemas = [SchemaCounts](repeating: SchemaCounts(), count: sources.count)
    for result in results {
      for index in schemas.indices { schemas[index] += result.schemas[index] }
    }
    var files = results.flatMap(\.files)
    twins.settle(&files)
    files.sort { ($0.source, ExactText($0.path)) < ($1.source, ExactText($1.path)) }
    var rejects = results.flatMap(\.rejects)
    twins.settle(&rejects)
    rejects.sort { ($0.source, ExactText($0.path)) < ($1.source, ExactText($1.path)) }
    return Result(
      batches: batches, strings: strings.snapshot, files: files, schemas: schemas, rejects: rejects,
      unknownApps: results.reduce(into: [:]) { $0.merge($1.unknownApps, uniquingKeysWith: +) },
      currencies: results.reduce(into: [:]) { $0.merge($1.currencies, uniquingKeysWith: +) })
  }
}

extension Intake {
  /// Reads sources of which no state knows anything.
  ///
  /// - Parameter lineLimit: how many lines of each file are read; nil is all.
  package init(
    _ sources: [SourcePlan], apps: AppDirectory, hasher: KeyHasher, options: RunOptions,
    parallel: Parallel, lineLimit: Int? = nil
  ) {
    self.init(
      sources: sources, apps: apps, hasher: hasher, asOf: options.asOf, parallel: parallel,
      lineLimit: lineLimit, isInterrupted: options.isInterrupted, progress: options.progress)
  }
}

extension Intake.Result {
  /// What no file leaves.
  package static var empty: Self { Self() }
}
