/// Why a token is left to the next `resolve`.
enum PutOff: Error, Hashable, Sendable {
  /// A reply with a status that says nothing of the token, such as 500.
  case status(Int)
  /// A reply with status 200 that is no payload of Apple's.
  case unreadable
  /// A reply with status 200 that is longer than any payload of Apple's.
  case tooLong
  /// No reply in time.
  case timedOut
  /// No reply, for this reason.
  case failed(String)
  /// Not asked for, because too many in a row had failed.
  case notAsked

  /// Whether the endpoint refuses the token for what it is, as too long or as none: it is not down.
  var isOfToken: Bool {
    guard case .status(let status) = self else { return false }
    return [413, 414, 422, 431].contains(status)
  }

  /// What happened, in a few words.
  var text: String {
    switch self {
    case .status(let status): "status \(status)"
    case .unreadable: "status 200 without Apple's payload"
    case .tooLong: "status 200 with a reply longer than 64 KiB"
    case .timedOut: "no reply in time"
    case .failed(let reason):
      // libcurl's sentences begin with a capital letter, some with a name such as SSL.
      reason.dropFirst().first?.isUppercase ?? true
        ? reason : reason.prefix(1).lowercased() + reason.dropFirst()
    case .notAsked: "not asked for"
    }
  }
}
