/// One of `paths` or `components` of an `apple-app-site-association` file (EV-4).
///
/// In its patterns `*` is any text and `?` any one character; nil matches everything.
public struct AssociationRule: Sendable {
  /// Whether links that match do not open the app.
  public var isExcluded = false
  /// The pattern of the path.
  public var path: [UInt8]?
  /// The pattern of the whole query.
  public var query: [UInt8]?
  /// The patterns of single parameters of the query; a missing parameter is an empty text.
  public var parameters: [(name: [UInt8], pattern: [UInt8])] = []
  /// The pattern of the fragment.
  public var fragment: [UInt8]?
  /// Whether `a` is another letter than `A`.
  public var isCaseSensitive = true
  /// Whether path, query and fragment are compared as they stand in the link, not decoded.
  public var isPercentEncoded = true

  /// A rule that every link matches.
  public init() {}

  /// A rule as `paths` writes it: a pattern, perhaps behind `NOT `.
  public init(path text: String) {
    isExcluded = text.hasPrefix("NOT ")
    let bytes = Array(text.utf8)
    path = isExcluded ? bytes.span.extracting(4..<bytes.count).trimmed().array : bytes
  }

  /// Whether the parts of a link are as the rule says.
  func matches(path: Span<UInt8>, query: Span<UInt8>, fragment: Span<UInt8>) -> Bool {
    if let pattern = self.path, !takes(path, by: pattern) { return false }
    if let pattern = self.query, !takes(query, by: pattern) { return false }
    if let pattern = self.fragment, !takes(fragment, by: pattern) { return false }
    return parameters.allSatisfy { name, pattern in
      isDescribed(Self.value(of: name, in: query).span, by: pattern)
    }
  }

  /// Whether a part of a link is as a pattern says.
  private func takes(_ part: Span<UInt8>, by pattern: [UInt8]) -> Bool {
    if isPercentEncoded { return isDescribed(part, by: pattern) }
    var decoded: [UInt8] = []
    PercentDecoding.append(part, to: &decoded, plusIsSpace: false)
    return isDescribed(decoded.span, by: pattern)
  }

  private func isDescribed(_ text: Span<UInt8>, by pattern: [UInt8]) -> Bool {
    if isCaseSensitive { return Self.matches(pattern.span, text) }
    return Self.matches(Self.lowerCased(pattern.span).span, Self.lowerCased(text).span)
  }

  private static func lowerCased(_ text: Span<UInt8>) -> [UInt8] {
    Array(String(decoding: text.array, as: UTF8.self).lowercased().utf8)
  }

  /// The value of a parameter; of equal ones the first counts.
  private static func value(of name: [UInt8], in query: Span<UInt8>) -> [UInt8] {
    var found: [UInt8]?
    URLQuery.forEach(query) { key, value in
      if found == nil, key == name { found = PercentDecoding.decode(value) }
    }
    return found ?? []
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
