internal import Attribution
internal import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Pipeline
internal import Streams

/// Logs in, tokens out that are younger than 24 h and have no answer.
///
/// Answers come first, so that of sessions only tokens are kept that lack one.
struct TokenSearch: ~Copyable {
  /// What was found.
  struct Result: Sendable {
    /// Tokens without an answer, in an order that is another at each moment.
    var open: [OpenToken] = []
    /// Tokens of sessions younger than 24 h.
    var young = 0
    /// Files that are damaged, none of whose records count (IN-1).
    var damaged: [StreamError] = []
  }

  /// How long Apple knows a token.
  static let lifetime = TouchRules.answerReach
  /// What Apple says for good; everything else is asked again.
  static let finalStatuses: Set<Int32> = [200, 400, 404]

  private let apps: AppDirectory
  private let options: ResolveOptions
  private let place: AnswerLog.Place
  private let tombstones: Tombstones
  private var worker: DecodingWorker
  private var answered: Set<Key> = []
  /// The tokens of sessions that are young enough, with an answer or without.
  private var young: Set<Key> = []
  /// Those of them without an answer.
  private var tokens: [Key: OpenToken] = [:]
  private var damaged: [StreamError] = []

  /// Reads a job's sessions and answers.
  static func run(
    _ job: Job, place: AnswerLog.Place, options: ResolveOptions
  ) throws(PipelineError) -> Result {
    let apps = AppDirectory(job)
    let before = try job.existingState()
    let old = OldLogs(before?.state, of: job, asOf: options.asOf)
    var search = TokenSearch(apps: apps, place: place, options: options, before: before)
    let plans = try InputSearch(job: relevant(job), skipped: [], apps: apps).run()
    for kind in [SourceKind.adServices, .sessions] {
      for plan in plans where plan.definition.kind == kind {
        let reader = try SourceReader(plan)
        guard var tokens = TokenReader(overrides: plan.definition.fields) else {
          throw .outOfMemory
        }
        for file in plan.files where try !old.contains(file, of: plan.definition.name) {
          try search.read(file, plan, reader, &tokens)
        }
      }
    }
    return search.result
  }

  private init(
    apps: AppDirectory, place: AnswerLog.Place, options: ResolveOptions, before: Store?
  ) {
    tombstones = Tombstones(before?.state.tombstones ?? [])
    self.apps = apps
    self.place = place
    self.options = options
    worker = DecodingWorker(
      apps: apps, strings: SharedStrings(), hasher: before.hasher,
      asOf: options.asOf)
  }

  /// The job with nothing but sources of sessions that may have tokens, and of answers, of which
  /// there may be none yet.
  private static func relevant(_ job: Job) -> Job {
    var job = job
    job.sources = job.sources.filter { source in
      source.kind == .adServices
        || source.kind == .sessions
          && DialectTable.fieldNames(source.kind, source.dialect)
            .contains(Field.appleAttributionToken.name)
    }
    for index in job.sources.indices where job.sources[index].kind == .adServices {
      job.sources[index].isOptional = true
    }
    return job
  }

  private var result: Result {
    let turns = tokens.values.map { (turn: turn(of: $0), token: $0) }
    let open = turns.sorted { ($0.turn, $0.token.app) < ($1.turn, $1.token.app) }.map(\.token)
    return Result(open: open, young: young.count, damaged: damaged)
  }

  /// When a token is asked for. Those that the endpoint fails for each time would keep others waiting for ever if
  /// they always came first, until it is taken to be down.
  private func turn(of token: OpenToken) -> Digest {
    Digest(of: (token.text + Array(" \(options.asOf.milliseconds)".utf8)).span)
  }

  /// Reads a file, whose records count if its end is sound.
  private mutating func read(
    _ path: String, _ plan: SourcePlan, _ reader: SourceReader, _ tokens: inout TokenReader
  ) throws(PipelineError) {
    do throws(StreamError) {
      do throws(StreamError) {
        try readLines(path, plan, reader, &tokens)
      } catch {
        guard case .damaged = error.kind, place.owns(path) else { throw error }
        // A resolver was killed while it wrote, perhaps.
        try MemberAppender.repair(path: path)
        try readLines(path, plan, reader, &tokens)
      }
    } catch {
      if error.isOfProcess { throw .stream(error) }
      damaged.append(error)
    }
    if options.isInterrupted() { throw .interrupted }
  }

  private mutating func readLines(
    _ path: String, _ plan: SourcePlan, _ reader: SourceReader, _ tokenReader: inout TokenReader
  ) throws(StreamError) {
    var input = try LogFileReader(path: path)
    var chunk = LineChunk()
    var answered: [Key] = []
    var tokens: [(Key, OpenToken)] = []
    worker.begin(plan.definition.kind, source: plan.definition.index)
    while try input.next(into: &chunk), !options.isInterrupted() {
      while let line = chunk.nextLine() {
        if line.isOverlong { continue }
        let bytes = chunk.bytes(line)
        do throws(Reject) {
          if plan.definition.kind == .adServices {
            if let key = try answeredKey(bytes, reader) { answered.append(key) }
          } else if let text = try tokenReader.token(bytes),
            let token = try token(text, bytes, reader)
          {
            tokens.append(token)
          }
        } catch {
          if error.isOfProcess { throw .noMemory(for: path) }
        }
      }
    }
    self.answered.formUnion(answered)
    for (key, token) in tokens {
      young.insert(key)
      if self.answered.contains(key) { continue }
      if let known = self.tokens[key], known.session >= token.session { continue }
      self.tokens[key] = token
    }
  }

  /// The token that a line answers for good.
  private mutating func answeredKey(
    _ line: Span<UInt8>, _ reader: SourceReader
  ) throws(Reject) -> Key? {
    defer { worker.takeBack(to: EventBatch().mark) }
    try reader.decoder.decode(line, into: &worker)
    guard let answer = worker.batch.answers.last, answer.token.isPresent,
      Self.finalStatuses.contains(answer.status)
    else { return nil }
    return answer.token.scoped(app: answer.app, .appleToken)
  }

  /// A token with its session, if a run would accept the session and Apple still knows the token.
  private mutating func token(
    _ text: [UInt8], _ line: Span<UInt8>, _ reader: SourceReader
  ) throws(Reject) -> (Key, OpenToken)? {
    defer { worker.takeBack(to: EventBatch().mark) }
    try reader.decoder.decode(line, into: &worker)
    // A session that must not be tracked leaves none (EVENT-3).
    guard let session = worker.batch.sessions.last, session.keys.contains(.appleToken),
      options.asOf - session.timestamp < Self.lifetime,
      // Nor does one of a device that was forgotten after it (PRIV-3).
      !tombstones.cover(session.keys, in: worker.batch.keys, from: session.timestamp)
    else { return nil }
    let key = worker.batch.keys[session.keys.index(of: .appleToken)]
    return (
      key.scoped(app: session.app, .appleToken),
      OpenToken(
        text: text, app: apps.names[Int(session.app.index)], session: session.timestamp)
    )
  }
}
