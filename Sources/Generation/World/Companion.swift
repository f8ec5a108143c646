/// A line of another log that a session brings with it: an answer, a referrer, a cookie's sync.
struct Companion: Comparable {
  /// Milliseconds UTC.
  let time: Int
  /// The session's slot.
  let session: Int
  /// Which of the session's lines in that log, from 0.
  let attempt: Int

  /// Names the line among all of its log.
  var number: Int { session << 2 | attempt }

  static func < (a: Companion, b: Companion) -> Bool {
    (a.time, a.session, a.attempt) < (b.time, b.session, b.attempt)
  }
}
