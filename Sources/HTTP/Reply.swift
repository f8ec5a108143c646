/// How the transfer of a body ended.
package struct Reply: Equatable, Sendable {
  /// The caller's number of the body.
  package var id: Int
  /// What came back.
  package var result: Result

  /// What came back.
  package enum Result: Equatable, Sendable {
    /// A reply with its HTTP status; without its body when that is longer than 64 KiB.
    case reply(status: Int, body: [UInt8]?)
    /// None in time.
    case timedOut
    /// None, for this reason.
    case failed(String)
  }
}
