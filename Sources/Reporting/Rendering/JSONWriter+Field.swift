extension JSONWriter {
  /// Writes a key and a text.
  public mutating func field(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  /// Writes a key and a text, or null.
  public mutating func field(_ name: String, orNull text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  /// Writes a key and a number, or null.
  public mutating func field(_ name: String, orNull number: Int64?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  /// Writes a key and a text in UTF-8.
  public mutating func field(_ name: String, _ text: ArraySlice<UInt8>) {
    key(name)
    value(text)
  }

  /// Writes a key and a whole number.
  public mutating func field(_ name: String, _ number: Int64) {
    key(name)
    value(number)
  }

  /// Writes a key and a whole number.
  public mutating func field(_ name: String, _ number: Int) { field(name, Int64(number)) }

  /// Writes a key and `true` or `false`.
  public mutating func field(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// Writes a key and an object, whose fields `body` writes.
  public mutating func object<E>(
    _ name: String, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    key(name)
    try object(body)
  }

  /// Writes a key and an object, whose fields `body` writes of a value, or null.
  public mutating func object<Value>(
    _ name: String, orNull value: Value?, _ body: (Value, inout JSONWriter) -> Void
  ) {
    key(name)
    if let value { object { body(value, &$0) } } else { null() }
  }

  /// Writes a key and an array, whose values `body` writes.
  public mutating func array<E>(
    _ name: String, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    key(name)
    try array(body)
  }

  /// Writes a key and an array of texts.
  public mutating func array(_ name: String, of texts: some Sequence<String>) {
    array(name) { json in for text in texts { json.value(text) } }
  }
}
