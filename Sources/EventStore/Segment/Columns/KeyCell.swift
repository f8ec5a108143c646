internal import Model

/// The cell of a key or a digest.
struct KeyCell {
  /// The value in the column.
  var value = Key.absent
  private let isReading: Bool

  /// A cell for fields of rows that are read or written.
  init(isReading: Bool) { self.isReading = isReading }

  /// A key.
  @inline(__always)
  mutating func exchange(_ field: inout Key) {
    if isReading { field = value } else { value = field }
  }

  /// A digest.
  @inline(__always)
  mutating func exchange(_ field: inout Digest) {
    if !isReading { return value = Key(high: field.high, low: field.low) }
    field = Digest(high: value.high, low: value.low)
  }
}
