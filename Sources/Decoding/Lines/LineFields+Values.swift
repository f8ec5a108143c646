internal import Model

/// What the values of fields mean that are no texts.
extension LineFields {
  /// The boolean of a field; nil when it is absent or no boolean.
  func boolean(_ field: Field) -> Bool? {
    for slot in plan.slots[Int(field.rawValue)] {
      if let value = booleanValue(slot) { return value }
    }
    return nil
  }

  /// The boolean of a field whose wrong type rejects the line.
  @inline(__always)
  func strictBoolean(_ field: Field) throws(Reject) -> Bool? {
    let first = firstSlots[field]
    if parser.type(first.slot) == .bool { return parser.integer(first.slot) != 0 }
    return isSurelyAbsent(first) ? nil : try rareStrictBoolean(field)
  }

  /// The same where the value is no word, or stands under another key.
  @inline(never)
  private func rareStrictBoolean(_ field: Field) throws(Reject) -> Bool? {
    for slot in plan.slots[Int(field.rawValue)] where !isAbsent(slot) {
      guard let value = booleanValue(slot) else { throw Reject(.wrongType, field) }
      return value
    }
    return nil
  }

  /// The integer of a field; nil when it is absent or no integer.
  @inline(__always)
  func integer(_ field: Field) -> Int64? {
    let first = firstSlots[field]
    if parser.type(first.slot) == .integer { return parser.integer(first.slot) }
    return isSurelyAbsent(first) ? nil : rareInteger(field)
  }

  /// The same where the value is no plain number, or stands under another key.
  @inline(never)
  private func rareInteger(_ field: Field) -> Int64? {
    for slot in plan.slots[Int(field.rawValue)] {
      if let value = integerValue(slot) { return value }
    }
    return nil
  }

  /// The time of a field whose absence or illegibility matters no more than a count (IN-5); where
  /// one key holds no time, the next is tried. A wrong type is counted as such alone.
  @inline(__always)
  mutating func time(_ field: Field, clock: LocalClock) -> LoggedTime? {
    let first = firstSlots[field]
    return isSurelyAbsent(first) ? nil : presentTime(field, clock: clock)
  }

  @inline(never)
  private mutating func presentTime(_ field: Field, clock: LocalClock) -> LoggedTime? {
    var isBad = false
    for slot in plan.slots[Int(field.rawValue)] {
      if isAbsent(slot) { continue }
      if let time = loggedTime(slot, clock), time.timestamp >= .earliest, time.timestamp < .end {
        return time
      }
      isBad = isBad || field.type.values.contains(parser.type(slot))
    }
    if isBad { counts[Int(field.rawValue)].badTime += 1 }
    return nil
  }

  /// The `timestamp` of a record, which decides on the line (IN-5, IN-6).
  func timestamp(clock: LocalClock, latest: Timestamp) throws(Reject) -> LoggedTime {
    guard let slot = plan.slots[Int(Field.timestamp.rawValue)].first(where: { !isAbsent($0) })
    else {
      throw Reject(.missing, .timestamp)
    }
    if parser.type(slot).isNoText { throw Reject(.wrongType, .timestamp) }
    guard let time = loggedTime(slot, clock) else { throw Reject(.unreadableTime, .timestamp) }
    if time.timestamp < .earliest { throw Reject(.timeTooEarly, .timestamp) }
    if time.timestamp > latest { throw Reject(.timeInFuture, .timestamp) }
    return time
  }

  private func loggedTime(_ slot: Int, _ clock: LocalClock) -> LoggedTime? {
    if parser.type(slot) == .integer {
      return TimeText.epoch(parser.integer(slot)).map { LoggedTime($0) }
    }
    return TimeText.parse(parser.text(slot), clock: clock)
  }

  /// Whether one look tells that a field says nothing.
  @inline(__always)
  private func isSurelyAbsent(_ first: (slot: Int, hasOthers: Bool)) -> Bool {
    isAbsent(first.slot) && !first.hasOthers
  }

  func isAbsent(_ slot: Int) -> Bool { ValueType.null.contains(parser.type(slot)) }

  func isReadable(_ slot: Int, _ type: FieldType) -> Bool {
    switch type {
    case .integer: integerValue(slot) != nil
    case .boolean: booleanValue(slot) != nil
    case .text, .container, .object, .document, .any: type.values.contains(parser.type(slot))
    }
  }

  private func booleanValue(_ slot: Int) -> Bool? {
    switch parser.type(slot) {
    case .bool: return parser.integer(slot) != 0
    case .integer, .string:
      // A number counts as it was written: -0 is no 0, as 1.0 is no 1.
      let text = parser.text(slot)
      if text.isCaseless("true") || text.isCaseless("1") { return true }
      if text.isCaseless("false") || text.isCaseless("0") { return false }
      return nil
    default: return nil
    }
  }

  private func integerValue(_ slot: Int) -> Int64? {
    switch parser.type(slot) {
    case .integer: parser.integer(slot)
    case .double, .string: IntegerText.parse(parser.text(slot))
    default: nil
    }
  }
}
