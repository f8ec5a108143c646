/// The values that a query or referrer string gives to known keys; of equal keys the first counts.
struct QueryValues {
  // Few, in order of arrival.
  private var values: [(key: QueryKey, text: [UInt8])] = []

  /// Whether no known key was there.
  var isEmpty: Bool { values.isEmpty }

  /// Takes a value unless its key was there before.
  mutating func add(_ key: QueryKey, _ value: [UInt8]) {
    if text(key) == nil { values.append((key, value)) }
  }

  /// Takes the values of keys that were not there before.
  mutating func add(_ other: QueryValues) {
    for (key, text) in other.values { add(key, text) }
  }

  private func text(_ key: QueryKey) -> [UInt8]? { values.first { $0.key == key }?.text }

  /// The value of a key, trimmed; nil when it is absent or stands for absence (EV-5).
  func value(_ key: QueryKey) -> [UInt8]? {
    guard let value = self.text(key) else { return nil }
    let text = value.span.trimmed()
    return text.isEmpty || AbsentName.matches(text) ? nil : text.array
  }

  /// The first text that is there, also one that stands for absence in names.
  func firstText<let count: Int>(of keys: [count of QueryKey]) -> [UInt8]? {
    for i in keys.indices {
      guard let value = self.text(keys[i]) else { continue }
      let text = value.span.trimmed()
      if !text.isEmpty { return text.array }
    }
    return nil
  }

  /// The first value that is there.
  func first<let count: Int>(of keys: [count of QueryKey]) -> [UInt8]? {
    for i in keys.indices {
      if let value = value(keys[i]) { return value }
    }
    return nil
  }

  /// Whether any of some keys has a value.
  func has<let count: Int>(_ keys: [count of QueryKey]) -> Bool { first(of: keys) != nil }

  /// Reads the query of a URL.
  static func query(_ query: Span<UInt8>) -> QueryValues {
    var values = QueryValues()
    URLQuery.forEach(query) { key, value in
      if let known = QueryKey(key.span) { values.add(known, PercentDecoding.decode(value)) }
    }
    return values
  }
}

/// Texts that stand for "no name" in referrers, campaigns and channels (EV-5, TOUCH-1).
enum AbsentName {
  /// Whether a text is one of them, in any case.
  static func matches(_ text: Span<UInt8>) -> Bool {
    switch text.count {
    case 4: text.isCaseless("null")
    case 7: text.isCaseless("not set")
    case 9: text.isCaseless("(not set)") || text.isCaseless("undefined")
    default: false
    }
  }
}
