internal import Model

/// What was made of texts that come again and again, so that each is parsed once.
struct ParsedTexts<Value> {
  private var texts = StringTable()
  private var values: [Value?] = [nil]

  /// The number of texts beyond which everything is forgotten, so that memory stays bounded.
  private static var most: Int { 1 << 18 }

  /// The length of texts that are worth keeping, for the same reason.
  private static var longest: Int { 1 << 10 }

  /// What was made of a text; nil when it is new.
  func find(_ text: Span<UInt8>) -> Value? {
    guard let id = texts.find(text) else { return nil }
    return values[Int(id.index)]
  }

  /// Keeps what was made of a text.
  mutating func add(_ text: Span<UInt8>, _ value: Value) {
    if text.count > Self.longest { return }
    if values.count >= Self.most {
      texts = StringTable()
      values = [nil]
    }
    let id = Int(texts.intern(text).index)
    if id == values.count { values.append(value) } else { values[id] = value }
  }
}
