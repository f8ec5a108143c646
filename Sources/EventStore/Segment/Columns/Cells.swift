internal import Model

/// What stands between a field of a row and a column of numbers: reads the field when a segment is
/// written, and sets it when one is read. So one line per field says both.
struct IntegerCell {
  /// The number in the column.
  var value: UInt64 = 0
  /// Whether the segment is read.
  let isReading: Bool
  /// Whether a number was none that its field can hold.
  var isBad = false

  /// A number that is never negative.
  @inline(__always)
  mutating func exchange<T: FixedWidthInteger & UnsignedInteger>(_ field: inout T) {
    if !isReading { return value = UInt64(truncatingIfNeeded: field) }
    field = T(truncatingIfNeeded: value)
    if UInt64(truncatingIfNeeded: field) != value { isBad = true }
  }

  /// A number that may be negative.
  @inline(__always)
  mutating func exchange<T: FixedWidthInteger & SignedInteger>(_ field: inout T) {
    if !isReading { return value = Int64(truncatingIfNeeded: field).zigzag }
    let number = Int64(zigzag: value)
    field = T(truncatingIfNeeded: number)
    if Int64(truncatingIfNeeded: field) != number { isBad = true }
  }

  /// Yes or no.
  @inline(__always)
  mutating func exchange(_ field: inout Bool) {
    if !isReading { return value = field ? 1 : 0 }
    field = value == 1
    if value > 1 { isBad = true }
  }

  /// One of some cases.
  @inline(__always)
  mutating func exchange<T: RawRepresentable<UInt8>>(_ field: inout T) {
    if !isReading { return value = UInt64(field.rawValue) }
    if let number = UInt8(exactly: value), let known = T(rawValue: number) {
      field = known
    } else {
      isBad = true
    }
  }

  /// A moment; 0 stands for an absent one.
  @inline(__always)
  mutating func exchange(_ field: inout Timestamp) {
    let origin = UInt64(bitPattern: Timestamp.absent.milliseconds)
    if !isReading { return value = UInt64(bitPattern: field.milliseconds) &- origin }
    field = Timestamp(milliseconds: Int64(bitPattern: value &+ origin))
  }

  /// A length of time.
  @inline(__always)
  mutating func exchange(_ field: inout Interval) { exchange(&field.milliseconds) }
}

/// The same for the id of a text or an app, whose number in the segment is another.
struct NameCell {
  /// The number in the run; of an app one more than that, and 0 for none.
  var index: UInt32 = 0
  /// Whether the segment is read.
  let isReading: Bool
  /// Whether a number was none that its field can hold.
  var isBad = false

  /// A text that repeats.
  @inline(__always)
  mutating func exchange(_ field: inout StringID) {
    if isReading { field = StringID(index: index) } else { index = field.index }
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
    if isReading {
      field = index == 0 ? nil : AppID(index: UInt16(truncatingIfNeeded: index - 1))
    } else {
      index = field.map { UInt32($0.index) + 1 } ?? 0
    }
  }

  /// A source's place in the job.
  @inline(__always)
  mutating func exchange(source field: inout UInt16) {
    if isReading {
      field = UInt16(truncatingIfNeeded: index)
    } else {
      index = UInt32(field)
    }
  }
}

/// The same for a key, a digest or a text, which are columns of their own kinds.
struct ValueCell<Value> {
  /// The value in the column.
  var value: Value
  /// Whether the segment is read.
  let isReading: Bool

  /// The field.
  @inline(__always)
  mutating func exchange(_ field: inout Value) {
    if isReading { field = value } else { value = field }
  }
}
