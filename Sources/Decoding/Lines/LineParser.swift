internal import CSimdJSON

/// A JSON parser for one kind of line: finds the values under the wanted paths.
///
/// The texts that it hands out are valid until the next line is parsed, which the compiler checks, and
/// as long as the line stays in memory, which it cannot check: most texts lie in the line.
@safe
struct LineParser: ~Copyable {
  private let parser: OpaquePointer
  private let slots: UnsafePointer<lb_slot>
  private let types: UnsafePointer<UInt8>

  /// The number of bytes after a line's end that must be readable.
  static let padding = 64

  /// A parser for some dotted paths, with a slot for each; one that has none is filled by `setText` and `setValue`
  /// alone. Nil without memory.
  init?(paths: [String?]) {
    // No path is empty: a job cannot name a key without a letter.
    let joined = paths.map { $0 ?? "" }.joined(separator: "\n")
    guard let parser = unsafe lb_parser_new(joined) else { return nil }
    unsafe self.parser = parser
    unsafe slots = lb_slots(parser)
    unsafe types = lb_types(parser)
  }

  deinit { unsafe lb_parser_free(parser) }

  /// Parses one line, which must stay in memory as long as its texts are used; `padding` bytes after
  /// its end must be readable.
  @unsafe
  mutating func parse(_ line: Span<UInt8>) throws(Reject) {
    let status = unsafe line.withUnsafeBufferPointer { bytes in
      unsafe lb_parse(parser, bytes.baseAddress, bytes.count)
    }
    switch status {
    case LB_OK: return
    case LB_INVALID_UTF8: throw Reject(.invalidUTF8)
    case LB_NOT_AN_OBJECT: throw Reject(.notAnObject)
    case LB_TOO_DEEP: throw Reject(.tooDeep)
    case LB_INVALID_NUMBER: throw Reject(.invalidNumber)
    case LB_LONE_SURROGATE: throw Reject(.loneSurrogate)
    case LB_OUT_OF_MEMORY: throw Reject(.outOfMemory)
    default: throw Reject(.invalidJSON)
    }
  }

  /// Whether the line has the escape of U+0000 somewhere.
  var hasNul: Bool { unsafe lb_has_nul(parser) != 0 }

  /// A slot that never has a value.
  var absentSlot: Int { unsafe lb_absent_slot(parser) }

  /// What the value of a slot is.
  func type(_ slot: Int) -> ValueType { ValueType(rawValue: unsafe types[slot]) }

  /// The integer in a slot that holds one, or 0 and 1 for a boolean.
  func integer(_ slot: Int) -> Int64 { unsafe slots[slot].integer }

  /// The text of a string without white space at both ends, or of a number as written; empty for
  /// everything else.
  @_lifetime(borrow self)
  @inline(__always)
  func text(_ slot: Int) -> Span<UInt8> {
    if type(slot) == .absent { return Span() }
    guard let bytes = unsafe slots[slot].bytes else { return rareText(slot) }
    // Safe because the bytes live in the line or the parser until the next `parse`, which needs
    // `self` anew.
    let span = unsafe Span(_unsafeStart: bytes, count: Int(slots[slot].length))
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// The text of a value that has no bytes: digits that nobody asked for so far, or none.
  @_lifetime(borrow self)
  @inline(never)
  private func rareText(_ slot: Int) -> Span<UInt8> {
    let type = type(slot)
    if type == .integer || type == .unsigned { unsafe lb_write_digits(parser, slot) }
    guard let bytes = unsafe slots[slot].bytes else {
      return unsafe _overrideLifetime(Span(), borrowing: self)
    }
    let span = unsafe Span(_unsafeStart: bytes, count: Int(slots[slot].length))
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// Gives a slot a text, as if the line that was parsed last had it.
  mutating func setText(_ text: Span<UInt8>, slot: Int) throws(Reject) {
    let status = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe lb_set_text(parser, slot, bytes.baseAddress, bytes.count)
    }
    if status != LB_OK { throw Reject(.outOfMemory) }
  }

  /// Gives a slot the value of a slot of this or another parser, as if the line that was parsed last
  /// had it. Unsafe because its text is not copied: the other parser must not read on, nor its line go,
  /// before the next `parse`.
  @unsafe
  mutating func setValue(_ value: SlotValue, slot: Int) {
    // An absent value takes no slot.
    if unsafe value.type != .absent {
      unsafe lb_set_value(parser, slot, value.type.rawValue, value.content)
    }
  }

  /// The value of a slot, with a text that `setValue` may pass on.
  @unsafe
  func value(_ slot: Int) -> SlotValue {
    unsafe SlotValue(type: type(slot), content: slots[slot])
  }

  /// A value with a text that lies in a line or in a parser.
  @unsafe
  struct SlotValue {
    fileprivate let type: ValueType
    fileprivate let content: lb_slot
  }

  /// Says which types the value of a slot may have, with which of them it still may say nothing, and with
  /// which slots it is counted.
  ///
  /// - Parameter group: the first of the slots that are counted together, which follow each other.
  mutating func expect(_ types: ValueType, doubtful: ValueType, slot: Int, group: Int) {
    unsafe lb_expect(parser, slot, types.rawValue, doubtful.rawValue, group)
  }

  /// Counts the values of the line that was parsed last; tells whether one of them is doubtful.
  mutating func count() -> Bool { unsafe lb_count(parser) != 0 }

  /// The counted lines with a value of a type that it may have in a slot or one that is counted with
  /// it, and those with values of other types only.
  func counts(_ slot: Int) -> (present: Int, wrongType: Int) {
    unsafe (Int(lb_present(parser, slot)), Int(lb_wrong_type(parser, slot)))
  }

  /// The keys at the top that no path wants, with the number of lines that had them.
  var unknownKeys: [(key: String, lines: Int)] {
    let count = unsafe lb_unknown_count(parser)
    let keys = (0..<count).map { index in
      var length = 0
      var lines: UInt64 = 0
      let key = unsafe lb_unknown_key(parser, index, &length, &lines)
      let bytes = unsafe UnsafeRawBufferPointer(start: key, count: length)
      let text = unsafe String(decoding: bytes, as: UTF8.self)
      return (key: text, lines: Int(lines))
    }
    return keys.filter { $0.lines > 0 }
  }

  /// The number of lines that had keys for which there was no room beside these.
  var linesWithMoreKeys: Int { unsafe Int(lb_unknown_rest(parser)) }

  /// Forgets all counts, and the keys.
  mutating func resetCounts() { unsafe lb_reset_counts(parser) }
}
