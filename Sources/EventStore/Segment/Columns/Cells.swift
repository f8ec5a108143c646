internal import Model

/// What stands between a field of a row and a column of numbers: reads the field when a segment is
/// written, and sets it when one is read. So one line per field says both.
protocol NumberCell {
  /// The number in the column.
  var value: UInt64 { get set }
  /// Whether a number was none that its field can hold.
  var isBad: Bool { get }

  /// A cell for fields of rows that are read or written.
  init(isReading: Bool)
}

/// The cell of a number, a case, a boolean or a time.
struct IntegerCell: NumberCell {
  var value: UInt64 = 0
  /// Whether the segment is read.
  let isReading: Bool
  var isBad = false

  init(isReading: Bool) { self.isReading = isReading }

  /// Takes what was read for none that the field can hold, unless that is so.
  @inline(__always)
  mutating func refuse(unless isSound: Bool) { if isReading && !isSound { isBad = true } }

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

/// The cell of a text that hardly repeats.
struct TextCell: NumberCell {
  var value: UInt64 = 0
  private let isReading: Bool
  let isBad = false

  init(isReading: Bool) { self.isReading = isReading }

  /// A text.
  @inline(__always)
  mutating func exchange(_ field: inout TextRef) {
    if isReading { field = TextRef(packed: value) } else { value = field.packed }
  }
}

/// The cell of a list of keys.
struct KeyListCell: NumberCell {
  var value: UInt64 = 0
  private let isReading: Bool
  let isBad = false

  init(isReading: Bool) { self.isReading = isReading }

  /// A list of keys.
  @inline(__always)
  mutating func exchange(_ field: inout KeyList) {
    if isReading { field = KeyList(packed: value) } else { value = field.packed }
  }
}

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
