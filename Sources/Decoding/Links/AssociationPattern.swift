/// What a part of a link is like in an `apple-app-site-association` file (EV-4): `*` is any text and `?` any one
/// character.
public struct AssociationPattern: Sendable {
  /// The pattern; in lower case where case does not count, so that a link alone has to be put into it.
  let text: [UInt8]
  private let isCaseSensitive: Bool
  private let isPercentEncoded: Bool

  /// Takes a pattern as the file writes it.
  ///
  /// - Parameters:
  ///   - isCaseSensitive: whether `a` is another letter than `A`.
  ///   - isPercentEncoded: whether the part is compared as it stands in the link, not decoded.
  public init(_ text: [UInt8], isCaseSensitive: Bool = true, isPercentEncoded: Bool = true) {
    self.text = isCaseSensitive ? text : Self.lowerCased(text.span)
    self.isCaseSensitive = isCaseSensitive
    self.isPercentEncoded = isPercentEncoded
  }

  /// Whether a part of a link is as the pattern says.
  func takes(_ part: Span<UInt8>) -> Bool {
    if isPercentEncoded { return describes(part) }
    var decoded: [UInt8] = []
    PercentDecoding.append(part, to: &decoded, plusIsSpace: false)
    return describes(decoded.span)
  }

  private func describes(_ part: Span<UInt8>) -> Bool {
    if isCaseSensitive { return Self.matches(text.span, part) }
    return Self.matches(text.span, Self.lowerCased(part).span)
  }

  private static func lowerCased(_ text: Span<UInt8>) -> [UInt8] {
    Array(String(decoding: text.array, as: UTF8.self).lowercased().utf8)
  }

  /// The place behind the character at a place.
  private static func endOfCharacter(_ text: Span<UInt8>, at start: Int) -> Int {
    var end = start + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Whether a pattern describes a text; linear but for texts that repeat what stands behind a `*`.
  static func matches(_ pattern: Span<UInt8>, _ text: Span<UInt8>) -> Bool {
    let star = UInt8(ascii: "*")
    var (p, t) = (0, 0)
    /// Behind the last `*`, and where the text that it stands for ends.
    var retry: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == star {
        p += 1
        retry = (p, t)
      } else if p < pattern.count, pattern[p] == Ascii.question {
        p += 1
        t = Self.endOfCharacter(text, at: t)
      } else if p < pattern.count, pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        (p, t) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    while p < pattern.count, pattern[p] == star { p += 1 }
    return p == pattern.count
  }
}
