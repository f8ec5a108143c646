/// Tells texts that have come before from new ones, as far as it remembers: a text that comes once is hardly worth
/// its place in a `StringTable`.
///
/// Each of some 65,000 places remembers the last text that fell on it, by its hash: whoever is forgotten, or taken for
/// another one, is only kept elsewhere.
public struct SeenTexts: Sendable {
  private var hashes = [UInt64](repeating: 0, count: Self.places)

  private static let places = 1 << 16

  /// Nothing was seen.
  public init() {}

  /// Whether a text, which is not empty, has come before; from now on it has.
  public mutating func hasSeen(_ text: Span<UInt8>) -> Bool {
    let hasher = TextHasher.shared
    let hash = ShortText(text, hasher).hash(hasher)
    let place = Int(truncatingIfNeeded: hash) & (Self.places - 1)
    if hashes[place] == hash { return true }
    hashes[place] = hash
    return false
  }
}
