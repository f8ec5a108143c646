internal import CSodium

/// What a browser may load for a page: its own style sheet, known by its digest, and nothing else.
///
/// A page that could run a script or ask a network for anything would have to get past it first.
enum ContentPolicy {
  /// The policy of a page with one style sheet.
  static func text(style: StaticString) -> String {
    "default-src 'none'; style-src 'sha256-\(digest(of: Array(style.description.utf8)))'; "
      + "base-uri 'none'; form-action 'none'"
  }

  /// SHA-256 in base64, as policies name what they allow.
  static func digest(of bytes: [UInt8]) -> String {
    let hash = SHA256.hash(bytes)
    var text = [CChar](repeating: 0, count: 45)  // 44 digits and a zero byte
    // Safe because the text has room for all that it is told to have room for.
    _ = unsafe sodium_bin2base64(
      &text, text.count, hash, hash.count, sodium_base64_VARIANT_ORIGINAL)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
