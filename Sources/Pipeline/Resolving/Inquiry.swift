internal import Decoding
internal import HTTP
internal import Model

/// Tokens out to Apple's endpoint, answers in, a few at a time.
///
/// 404 is asked again twice, 5 s apart, as Apple advises; what no reply comes to, or one that says
/// nothing of the token, is left to the next `resolve`.
struct Inquiry {
  /// The most tokens that are under way.
  private static let parallel = 8
  /// How often a token is asked for that Apple does not find.
  private static let tries = 3
  private static let pause = Interval.seconds(5)
  /// After so many failures in a row the endpoint is taken to be down.
  private static let mostFailures = 20

  let options: ResolveOptions

  /// Asks for every token, and logs each answer before it waits for others.
  func ask(
    _ tokens: [OpenToken], log: inout AnswerLog, summary: inout ResolveSummary
  ) throws(PipelineError) {
    if tokens.isEmpty { return }
    var posts = try posts()
    guard var payload = ApplePayload() else { throw .outOfMemory }
    var waiting = Array(tokens.indices)
    var failures = 0
    for attempt in 1...Self.tries where !waiting.isEmpty {
      // What becomes of those that are not asked any more: some had a reply already.
      let unasked = attempt == 1 ? PutOff.notAsked : .status(404)
      if summary.isDown {
        summary.putOff[unasked, default: 0] += waiting.count
        return
      }
      if attempt > 1 { options.pause(Self.pause, options.isInterrupted) }
      var notFound: [Int] = []
      var next = 0
      while next < waiting.count || posts.running > 0 {
        if options.isInterrupted() { throw .interrupted }
        while posts.running < Self.parallel, next < waiting.count {
          if summary.isDown {
            summary.putOff[unasked, default: 0] += waiting.count - next
            next = waiting.count
            break
          }
          let place = waiting[next]
          try Self.sending { () throws(PostsError) in
            try posts.begin(tokens[place].text, id: place)
          }
          next += 1
        }
        var answers: [Answer] = []
        var reply = posts.next(waitingUpTo: .milliseconds(100))
        while let ended = reply {
          let token = tokens[ended.id]
          switch Self.read(ended, of: token, asOf: options.asOf, &payload) {
          case .success(let answer):
            failures = 0
            if answer.status == 404, attempt < Self.tries {
              notFound.append(ended.id)
            } else {
              answers.append(answer)
            }
          case .failure(let reason):
            if !reason.isOfToken { failures += 1 }
            if failures >= Self.mostFailures { summary.isDown = true }
            summary.putOff[reason, default: 0] += 1
          }
          reply = posts.next(waitingUpTo: .zero)
        }
        if answers.isEmpty { continue }
        try log.append(answers)
        summary.log = log.place.path
        for answer in answers { summary.answers[answer.status, default: 0] += 1 }
      }
      waiting = notFound
    }
  }

  private func posts() throws(PipelineError) -> Posts {
    let timeout = Duration.milliseconds(options.timeout.milliseconds)
    return try Self.sending { () throws(PostsError) in
      try Posts(url: options.endpoint, timeout: timeout)
    }
  }

  /// Does what needs libcurl.
  private static func sending<Result: ~Copyable>(
    _ body: () throws(PostsError) -> Result
  ) throws(PipelineError) -> Result {
    do throws(PostsError) { return try body() } catch {
      switch error {
      case .outOfMemory: throw .outOfMemory
      case .unusable(let reason): throw .withoutCurl(reason)
      }
    }
  }

  /// What a reply says of a token, or why it says nothing.
  private static func read(
    _ reply: Reply, of token: OpenToken, asOf: Timestamp, _ payload: inout ApplePayload
  ) -> Result<Answer, PutOff> {
    switch reply.result {
    case .timedOut: return .failure(.timedOut)
    case .failed(let reason): return .failure(.failed(reason))
    case .reply(200, nil): return .failure(.tooLong)
    case .reply(200, let body?):
      guard let payload = payload.oneLine(body) else { return .failure(.unreadable) }
      return .success(Answer(token, status: 200, payload: payload, asOf: asOf))
    case .reply(let status, _) where status == 400 || status == 404:
      return .success(Answer(token, status: status, payload: nil, asOf: asOf))
    case .reply(let status, _): return .failure(.status(status))
    }
  }
}
