internal import Model

/// Finds the keys that occur more than once: only those can be a group of several.
struct RepeatedKeys: Sendable {
  private var seen: KeyFilter
  private var repeated: KeyFilter

  /// Expects about so many keys.
  init(keys: Int) {
    seen = KeyFilter(keys: keys)
    repeated = KeyFilter(keys: keys)
  }

  /// Notes a key.
  mutating func note(_ key: Key) {
    if seen.insert(key) { _ = repeated.insert(key) }
  }

  /// Whether a key may have been noted more than once.
  func contains(_ key: Key) -> Bool { repeated.contains(key) }

  /// Joins what several threads noted.
  static func merge(_ parts: [RepeatedKeys]) -> RepeatedKeys? {
    guard var all = parts.first else { return nil }
    for part in parts.dropFirst() {
      all.repeated.formUnion(part.repeated)
      all.repeated.formUnion(ofBoth: all.seen, part.seen)
      all.seen.formUnion(part.seen)
    }
    return all
  }
}
