internal import Decoding
internal import HTTP
internal import Model
internal import Pipeline

/// Tokens out to Apple's endpoint, answers in, a few at a time.
///
/// 404 is asked again twice, 5 s apart, as Apple advises; what no reply comes to, or one that says
/// nothing of the token, is left to the next `resolve`.
struct Inquiry: ~Copyable {
  /// The most tokens that are under way.
  private static let parallel = 8
  /// How often a token is asked for that Apple does not find.
  private static let tries = 3
  private static let pause = Interval.seconds(5)
  /// After so many failures in a row the endpoint is taken to be down.
  private static let mostFailures = 20

  private let tokens: [OpenToken]
  private let options: ResolveOptions
  private var posts: Posts
  private var payload: ApplePayload
  private var log: AnswerLog
  private var failures = 0

  /// An inquiry after tokens, whose answers go into a log.
  init(
    _ tokens: [OpenToken], options: ResolveOptions, log: consuming AnswerLog
  ) throws(PipelineError) {
    guard let payload = ApplePayload() else { throw .outOfMemory }
    let timeout = Duration.milliseconds(options.timeout.milliseconds)
    do throws(PostsError) { posts = try Posts(url: options.endpoint, timeout: timeout) } catch {
      throw Self.error(error)
    }
    self.tokens = tokens
    self.options = options
    self.payload = payload
    self.log = log
  }

  /// Asks for every token, and logs each answer before it waits for others.
  mutating func ask(_ summary: inout ResolveSummary) throws(PipelineError) {
    var places = Array(tokens.indices)
    for attempt in 1...Self.tries where !places.isEmpty {
      if attempt > 1, !summary.isDown { options.pause(Self.pause, options.isInterrupted) }
      places = try ask(places, attempt: attempt, &summary)
    }
  }

  /// Asks once for the tokens at some places. Returns the places of those to ask for again.
  private mutating func ask(
    _ places: [Int], attempt: Int, _ summary: inout ResolveSummary
  ) throws(PipelineError) -> [Int] {
    var unasked = places[...]
    var notFound: [Int] = []
    while !unasked.isEmpty || posts.running > 0 {
      if options.isInterrupted() { throw .interrupted }
      if summary.isDown, !unasked.isEmpty {
        // Those that are asked again had a reply already.
        summary.putOff[attempt == 1 ? .notAsked : .status(404), default: 0] += unasked.count
        unasked = []
      }
      while posts.running < Self.parallel, let place = unasked.popFirst() {
        try begin(place)
      }
      notFound += try takeReplies(isLast: attempt == Self.tries, &summary)
    }
    return notFound
  }

  private mutating func begin(_ place: Int) throws(PipelineError) {
    do throws(PostsError) { try posts.begin(tokens[place].text, id: place) } catch {
      throw Self.error(error)
    }
  }

  /// Waits a moment for replies and logs what they say. Returns the places of tokens that Apple does not find yet.
  private mutating func takeReplies(
    isLast: Bool, _ summary: inout ResolveSummary
  ) throws(PipelineError) -> [Int] {
    var answers: [Answer] = []
    var notFound: [Int] = []
    var failure: PipelineError?
    do throws(PipelineError) {
      var reply = try next(waitingUpTo: .milliseconds(100))
      while let ended = reply {
        switch read(ended) {
        case .success(let answer):
          failures = 0
          if answer.status == 404, !isLast {
            notFound.append(ended.id)
          } else {
            answers.append(answer)
          }
        case .failure(let reason):
          if !reason.isOfToken { failures += 1 }
          if failures >= Self.mostFailures { summary.isDown = true }
          summary.putOff[reason, default: 0] += 1
        }
        reply = try next(waitingUpTo: .zero)
      }
    } catch {
      // Those that came are kept.
      failure = error
    }
    if !answers.isEmpty {
      try log.append(answers)
      summary.log = log.path
      for answer in answers { summary.answers[answer.status, default: 0] += 1 }
    }
    if let failure { throw failure }
    return notFound
  }

  private mutating func next(waitingUpTo limit: Duration) throws(PipelineError) -> Reply? {
    do throws(PostsError) { return try posts.next(waitingUpTo: limit) } catch {
      throw Self.error(error)
    }
  }

  /// What a reply says of its token, or why it says nothing.
  private mutating func read(_ reply: Reply) -> Result<Answer, PutOff> {
    let token = tokens[reply.id]
    switch reply.result {
    case .timedOut: return .failure(.timedOut)
    case .failed(let reason): return .failure(.failed(reason))
    case .reply(200, nil): return .failure(.tooLong)
    case .reply(200, let body?):
      guard let payload = payload.oneLine(body) else { return .failure(.unreadable) }
      return .success(Answer(token, status: 200, payload: payload, asOf: options.asOf))
    case .reply(let status, _) where status == 400 || status == 404:
      return .success(Answer(token, status: status, payload: nil, asOf: options.asOf))
    case .reply(let status, _): return .failure(.status(status))
    }
  }

  private static func error(_ error: PostsError) -> PipelineError {
    switch error {
    case .outOfMemory: .outOfMemory
    case .unusable(let reason): .withoutCurl(reason)
    }
  }
}
