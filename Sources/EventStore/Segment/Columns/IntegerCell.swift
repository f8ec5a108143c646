internal import Model

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

  /// One of some cases by its number plus 1, or none, which is 0.
  @inline(__always)
  mutating func exchange<T: RawRepresentable<UInt8>>(_ field: inout T?) {
    if !isReading { return value = field.map { UInt64($0.rawValue) + 1 } ?? 0 }
    field = value == 0 ? nil : UInt8(exactly: value - 1).flatMap(T.init)
    if value != 0 && field == nil { isBad = true }
  }

  /// A moment; 0 stands for an absent one.
  @inline(__always)
  mutating func exchange(_ field: inout Timestamp) {
    let origin = UInt64(bitPattern: Timestamp.absent.milliseconds)
    if !isReading { return value = UInt64(bitPattern: field.milliseconds) &- origin }
    field = Timestamp(milliseconds: Int64(bitPattern: value &+ origin))
  }

  /// The moment of a record.
  @inline(__always)
  mutating func exchange(recordTime field: inout Timestamp) {
    exchange(&field)
    refuse(unless: Timestamp.kept.contains(field))
  }

  /// The moment of something that a record tells of, if it does.
  @inline(__always)
  mutating func exchange(toldTime field: inout Timestamp) {
    exchange(&field)
    refuse(unless: !field.isPresent || Timestamp.kept.contains(field))
  }

  /// A length of time.
  @inline(__always)
  mutating func exchange(_ field: inout Interval) { exchange(&field.milliseconds) }
}
