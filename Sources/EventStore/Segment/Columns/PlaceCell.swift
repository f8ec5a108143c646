internal import Model

/// The cell of what lies elsewhere in the batch: a text that hardly repeats, a link of a click, or a list of keys.
struct PlaceCell: NumberCell {
  var value: UInt64 = 0
  private let isReading: Bool
  let isBad = false

  init(isReading: Bool) { self.isReading = isReading }

  /// A text.
  @inline(__always)
  mutating func exchange(_ field: inout TextRef) {
    if isReading { field = TextRef(packed: value) } else { value = field.packed }
  }

  /// A link.
  @inline(__always)
  mutating func exchange(_ field: inout LoggedLink) {
    if isReading { field = LoggedLink(packed: value) } else { value = field.packed }
  }

  /// A list of keys.
  @inline(__always)
  mutating func exchange(_ field: inout KeyList) {
    if isReading { field = KeyList(packed: value) } else { value = field.packed }
  }
}

extension TextRef {
  /// Place and size as one number.
  @inline(__always)
  var packed: UInt64 { UInt64(offset) << 32 | UInt64(length) }

  /// The text of such a number.
  @inline(__always)
  init(packed: UInt64) {
    self.init(
      offset: UInt32(truncatingIfNeeded: packed >> 32), length: UInt32(truncatingIfNeeded: packed))
  }
}

extension KeyList {
  /// Place and types as one number.
  @inline(__always)
  var packed: UInt64 { UInt64(start) << 32 | UInt64(types) }

  /// The list of such a number.
  @inline(__always)
  init(packed: UInt64) {
    self.init(
      start: UInt32(truncatingIfNeeded: packed >> 32), types: UInt32(truncatingIfNeeded: packed))
  }
}
