internal import Model

/// The cell of the id of a text, an app or a source, whose number in the segment is another.
struct NameCell: NumberCell {
  var value: UInt64 = 0
  private let isReading: Bool
  private(set) var isBad = false

  init(isReading: Bool) { self.isReading = isReading }

  /// A text that repeats.
  @inline(__always)
  mutating func exchange(_ field: inout StringID) {
    if !isReading { return value = UInt64(field.index) }
    field = StringID(index: UInt32(truncatingIfNeeded: value))
  }

  /// An app.
  @inline(__always)
  mutating func exchange(_ field: inout AppID) {
    var app: AppID? = field
    exchange(&app)
    if let app { field = app } else { isBad = true }
  }

  /// An app, or none.
  @inline(__always)
  mutating func exchange(_ field: inout AppID?) {
    if !isReading { return value = UInt64(field.number) }
    field = value == 0 ? nil : AppID(index: UInt16(truncatingIfNeeded: value - 1))
  }

  /// A source's place in the job.
  @inline(__always)
  mutating func exchange(source field: inout UInt16) {
    if !isReading { return value = UInt64(field) }
    field = UInt16(truncatingIfNeeded: value)
  }
}

extension AppID? {
  /// One more than an app's index, and 0 for none.
  var number: UInt32 { map { UInt32($0.index) + 1 } ?? 0 }
}
