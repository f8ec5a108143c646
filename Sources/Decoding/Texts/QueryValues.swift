internal import Model

/// The values that a query or referrer string gives to known keys; of equal keys the first counts.
///
/// Texts that it hands out are trimmed, and an empty one is absent. It is read into again and again,
/// so that lines do without an allocation.
struct QueryValues: ~Copyable {
  /// The values, decoded, one behind the other.
  private var bytes: [UInt8] = []
  /// For each key that was there the place of its value.
  private var places = Places(repeating: 0..<0)
  /// One for each `QueryKey`.
  typealias Places = InlineArray<20, Range<Int>>
  /// A bit for each key that was there.
  private var keys: UInt32 = 0

  /// Forgets all values.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    keys = 0
  }

  /// Takes a value unless its key was there before.
  mutating func add(_ key: QueryKey, _ value: Span<UInt8>) {
    if hasKey(key) { return }
    let start = bytes.count
    bytes.append(value)
    keep(key, from: start)
  }

  /// Takes a value as a query has it unless its key was there before.
  mutating func add(_ key: QueryKey, encoded value: Span<UInt8>) {
    if PercentDecoding.isPlain(value) { return add(key, value) }
    if hasKey(key) { return }
    let start = bytes.count
    PercentDecoding.append(value, to: &bytes)
    keep(key, from: start)
  }

  private mutating func keep(_ key: QueryKey, from start: Int) {
    places[key.rawValue] = start..<bytes.count
    keys |= 1 << UInt32(key.rawValue)
  }

  private func hasKey(_ key: QueryKey) -> Bool { keys >> UInt32(key.rawValue) & 1 != 0 }

  /// The value of a key; absent, too, when it stands for absence (EV-5).
  @_lifetime(borrow self)
  func value(_ key: QueryKey) -> Span<UInt8> { bytes.span.extracting(place(ofValue: key)) }

  /// The first text that is there, also one that stands for absence in names.
  @_lifetime(borrow self)
  func firstText<let count: Int>(of keys: [count of QueryKey]) -> Span<UInt8> {
    var place = 0..<0
    for i in keys.indices where place.isEmpty { place = self.place(ofText: keys[i]) }
    return bytes.span.extracting(place)
  }

  /// The first value that is there.
  @_lifetime(borrow self)
  func first<let count: Int>(of keys: [count of QueryKey]) -> Span<UInt8> {
    var place = 0..<0
    for i in keys.indices where place.isEmpty { place = self.place(ofValue: keys[i]) }
    return bytes.span.extracting(place)
  }

  private func place(ofText key: QueryKey) -> Range<Int> {
    hasKey(key) ? bytes.span.trimmed(places[key.rawValue]) : 0..<0
  }

  private func place(ofValue key: QueryKey) -> Range<Int> {
    let place = place(ofText: key)
    return AbsentName.matches(bytes.span.extracting(place)) ? 0..<0 : place
  }

  /// Whether any of some keys has a value.
  func has<let count: Int>(_ keys: [count of QueryKey]) -> Bool { !first(of: keys).isEmpty }

  /// Reads the query of a URL, and forgets what was read before.
  mutating func read(query: Span<UInt8>) {
    removeAll()
    URLQuery.forEachPart(query) { key, value in
      if let key = QueryKey(encoded: key) { add(key, encoded: value) }
    }
  }
}
