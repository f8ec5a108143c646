internal import Model
internal import Reporting

/// What Apple said of a token, as a line of a log of answers.
struct Answer: Sendable {
  /// The HTTP status.
  let status: Int
  /// The line, with its end.
  let line: [UInt8]

  /// An answer to a token at a moment.
  ///
  /// It bears the moment at which tokens had to be younger than 24 h, not the one of its arrival: so
  /// it lies at most 24 h after its session, which TOUCH-3 wants, however long Apple took. Where a
  /// session's own time lies in the future, it is that time.
  init(_ token: OpenToken, status: Int, payload: [UInt8]?, asOf: Timestamp) {
    self.status = status
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.field("timestamp", max(asOf, token.session).milliseconds)
      json.field("app", token.app)
      json.field("token", token.text[...])
      json.field("status", status)
    }
    var line = json.bytes
    if let payload {
      line.removeLast()
      line += Array(",\"payload\":".utf8) + payload + [UInt8(ascii: "}")]
    }
    self.line = line + [UInt8(ascii: "\n")]
  }
}
