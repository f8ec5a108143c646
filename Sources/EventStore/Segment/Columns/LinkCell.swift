internal import Model

/// The cell of a click's link, which is a text that repeats or one of its own.
struct LinkCell: NumberCell {
  var value: UInt64 = 0
  private let isReading: Bool
  let isBad = false

  init(isReading: Bool) { self.isReading = isReading }

  /// A link.
  @inline(__always)
  mutating func exchange(_ field: inout LoggedLink) {
    if isReading { field = LoggedLink(packed: value) } else { value = field.packed }
  }
}
