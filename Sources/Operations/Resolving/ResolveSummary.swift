internal import Reporting
public import Streams

/// What `resolve` did, for people and for `--json`.
public struct ResolveSummary: Sendable {
  /// The job's name.
  public let job: String
  /// The number of tokens of sessions younger than 24 h.
  public let tokens: Int
  /// How many of these had no answer.
  public let open: Int
  /// Files that are damaged, none of whose records count (IN-1).
  public let damaged: [StreamError]
  /// How many answers came with each HTTP status.
  public internal(set) var answers: [Int: Int] = [:]
  /// How many tokens are left to the next `resolve`, and why.
  var putOff: [PutOff: Int] = [:]
  /// The file with the answers, if any came.
  public internal(set) var log: String?
  /// Whether so many tokens in a row got no answer that the endpoint seems to be down.
  var isDown = false

  init(job: String, found: TokenSearch.Result) {
    self.job = job
    tokens = found.young
    open = found.open.count
    damaged = found.damaged
  }

  /// How many tokens were not even asked for, because the endpoint seems to be down.
  var notAsked: Int { putOff[.notAsked] ?? 0 }

  /// How many tokens were asked for in vain, when no answer came to any: a small app has few in an hour, and they are
  /// good for a day.
  var unanswered: Int { answers.isEmpty ? left - notAsked : 0 }

  /// How many tokens are left to the next `resolve`.
  public var left: Int { putOff.values.reduce(0, +) }

  /// Why most of those that were asked for are left.
  var mainReason: String? {
    let asked = putOff.filter { $0.key != .notAsked }.map { (text: $0.key.text, count: $0.value) }
    return asked.max { ($0.count, $1.text) < ($1.count, $0.text) }?.text
  }

  /// Whether the endpoint refuses all tokens that it was asked for, for what they are: it is not down.
  var isRefusing: Bool {
    let asked = putOff.keys.filter { $0 != .notAsked }
    return !asked.isEmpty && asked.allSatisfy(\.isOfToken)
  }

  /// Whether everything was read, and the endpoint answered.
  public var isComplete: Bool { damaged.isEmpty && !isDown && unanswered == 0 }

  /// What whoever runs it has to know of the endpoint; nil while it answers.
  public var warning: String? {
    if !isDown && unanswered == 0 { return nil }
    let reason = mainReason.map { " (\($0))" } ?? ""
    let vain =
      switch unanswered {
      case 0: "\(left.counted("token")) got no answer"
      case 1: "no answer came to the one token"
      default: "no answer came to any of \(unanswered) tokens"
      }
    let rest =
      notAsked > 0 ? ", \(notAsked.counted("token")) \(notAsked.was) not asked for" : ""
    return (isRefusing ? vain + reason : "the endpoint seems to be down\(reason), \(vain)") + rest
      + " - the next resolve asks for those that are younger than 24 h"
  }

  /// What was done, in a few lines for people.
  public var lines: [String] {
    var lines = [
      "\(tokens.counted("token")) younger than 24 h, \(tokens - open) with an answer, "
        + "\(open - notAsked) asked for"
    ]
    if !answers.isEmpty {
      let counts = answers.sorted { $0.key < $1.key }.map { "\($1) with status \($0)" }
      let all = answers.values.reduce(0, +)
      lines.append("\(all.counted("answer")): " + counts.joined(separator: ", "))
    }
    if !putOff.isEmpty {
      let counts = reasons.map { "\($0.count) \($0.text)" }
      lines.append(
        "\(left) put off to the next resolve: " + counts.joined(separator: ", "))
    }
    if let log { lines.append("wrote '\(log)'") }
    return lines
  }

  /// The summary as one JSON object.
  public var json: [UInt8] {
    JSONWriter.summary(version: 1, of: job) { json in
      json.field("tokens", tokens)
      json.field("answered_before", tokens - open)
      json.field("asked", open - notAsked)
      json.object("answers") { json in
        for (status, count) in answers.sorted(by: { $0.key < $1.key }) {
          json.field("\(status)", count)
        }
      }
      json.object("put_off") { json in
        for (text, count) in reasons { json.field(text, count) }
      }
      if let log { json.field("log", log) }
    }
  }

  private var reasons: [(text: String, count: Int)] {
    putOff.map { (text: $0.key.text, count: $0.value) }.sorted { $0.text < $1.text }
  }
}
