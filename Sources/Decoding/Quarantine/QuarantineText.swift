internal import Model

/// What the quarantine keeps of a rejected line: at most 4 KiB of it, without secrets (IN-3, PRIV-1).
public struct QuarantineText: Sendable {
  /// Keys whose values must not be kept.
  let secrets: [[UInt8]]
  /// Keys which, unless plainly false, forbid to keep anything.
  let refusals: [[UInt8]]

  static let mask = Array("\"***\"".utf8)
  /// The most bytes that are kept.
  static let limit = 4096

  /// Knows the keys of all dialects, and those that a job's `fields` puts in their place.
  public init(overrides: [String: String]) {
    func keys(_ fields: Set<Field>) -> [[UInt8]] {
      let own = fields.compactMap { overrides[$0.name].flatMap { DottedPath.keys($0).last } }
      return Array(DialectTable.keys(of: fields).union(own))
    }
    secrets =
      DialectTable.secrets + keys([.token, .appleAttributionToken, .searchAdEncoded])
    refusals = keys([.trackingDisabled])
  }

  private init(secrets: [[UInt8]]) {
    self.secrets = secrets
    refusals = []
  }

  /// The same for data of links (`isSecret`). What is called `token` there and no more, as in the URL of a page, is
  /// hardly Apple's.
  var ofLinks: QuarantineText {
    QuarantineText(secrets: secrets.filter { !$0.elementsEqual("token".utf8) })
  }

  /// The text to keep of a line that was rejected; nil when it forbids to keep any, or when it is too
  /// long, since only its beginning was read and what forbids may stand behind that.
  public func text(of line: Span<UInt8>, reason: RejectReason) -> String? {
    if reason == .tooLong { return nil }
    guard let masked = reason.isJSON ? maskJSON(line) : maskBroken(Self.withoutNul(line).span)
    else { return nil }
    return Self.beginning(of: masked)
  }

  /// As much of a text as may be kept, in whole characters. Invalid bytes take more room than they have as U+FFFD.
  private static func beginning(of text: [UInt8]) -> String {
    // No character has more than four bytes: what is cut off here is not half of one that is kept.
    let whole = String(decoding: text.prefix(limit + 4), as: UTF8.self)
    let bytes = Array(whole.utf8)
    guard bytes.count > limit else { return whole }
    var end = limit
    while UTF8.isContinuation(bytes[end]) { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Whether more may have stood behind a text that was kept.
  public static func isCut(_ text: [UInt8]) -> Bool {
    // A character of four bytes may have had no room.
    text.count > limit - 4 || text.suffix(mask.count) == mask[...]
  }

  /// What a text holds.
  enum Content {
    case harmless, secret, refusal
  }

  /// What a text within valid JSON holds, which may be escaped or encoded itself.
  func content(_ text: Span<UInt8>) -> Content {
    var found = Content.harmless
    for layer in TextLayers.all(of: text) {
      for key in refusals where KeyWord.isSet(key, in: layer.span, unless: JSONText.isFalse) {
        return .refusal
      }
      if secrets.contains(where: { KeyWord.isSet($0, in: layer.span) }) { found = .secret }
    }
    return found
  }

  /// A key as it may be told. One that holds a secret itself may not, like a body that was taken for a key; nor one
  /// that is an address, holds an id as devices have them, or is a URL or as long as one: `forget` does not look at
  /// what is told of keys (PRIV-3).
  public func text(ofKey key: String) -> String {
    let bytes = Array(key.utf8)
    let isTold =
      bytes.count <= Self.longestKey && !Self.holdsID(bytes) && !key.utf8.contains("://".utf8)
      && IPAddress(bytes.span) == nil && content(bytes.span) == .harmless
    return isTold ? key : "***"
  }

  /// The most bytes of a key that is told.
  private static let longestKey = 128

  /// Whether a text has sixteen hex digits in a row, with hyphens or without, some of which are decimal.
  private static func holdsID(_ text: [UInt8]) -> Bool {
    let plain = text.filter { $0 != Ascii.hyphen }
    return plain.split(whereSeparator: { Ascii.hexValue($0) == nil }).contains {
      $0.count >= 16 && $0.contains(where: Ascii.isDigit)
    }
  }
}
