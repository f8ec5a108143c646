internal import Model

/// What was made of texts that come again and again, so that each is parsed once.
struct ParsedTexts<Value> {
  private var texts = StringTable()
  private var values: [Value?] = [nil]

  /// The bytes of the texts.
  private var size = 0

  /// The number of texts beyond which everything is forgotten, so that memory stays bounded: each worker has some such
  /// tables.
  private static var most: Int { 1 << 16 }

  /// The bytes of texts beyond which it is, and the length of those that are worth keeping.
  private static var largest: Int { 8 << 20 }
  private static var longest: Int { 1 << 10 }

  /// What was made of a text; nil when it is new.
  func find(_ text: Span<UInt8>) -> Value? {
    guard let id = texts.find(text) else { return nil }
    return values[Int(id.index)]
  }

  /// Keeps what was made of a text.
  mutating func add(_ text: Span<UInt8>, _ value: Value) {
    if text.count > Self.longest { return }
    if values.count >= Self.most || size >= Self.largest {
      texts = StringTable()
      values = [nil]
      size = 0
    }
    let id = Int(texts.intern(text).index)
    if id == values.count {
      values.append(value)
      size += text.count
    } else {
      values[id] = value
    }
  }
}
