internal import Model

/// The fields of one line at a time: which key holds a field, and what its value means (IN-4).
///
/// Texts that it hands out are trimmed; an empty one is absent. They are valid until the next line.
struct LineFields: ~Copyable {
  var parser: LineParser
  let firstSlots: FirstSlots
  let plan: Plan
  /// What the schema report says of the documented fields (IN-6).
  var counts: [FieldCount]
  var lines = 0
  private var kept: [UInt8] = []

  /// What is the same for all lines, and asked for by few. A class, as a decoder is copied each time that it is lent,
  /// and a large one takes time.
  final class Plan {
    let table: DialectTable
    /// For each field the range of its slots in the parser.
    let slots: [Range<Int>]
    /// The slots that the query of the line's link may fill, by its keys; empty in most dialects.
    let querySlots: QuerySlots
    /// Fields of which it takes the value to tell whether its type is right.
    let looseFields: [Field]

    /// For each field whether it has a path of the job's own.
    let isMoved: [Bool]

    init(
      _ table: DialectTable, slots: [Range<Int>], querySlots: QuerySlots, isMoved: [Bool]
    ) {
      self.table = table
      self.slots = slots
      self.querySlots = querySlots
      self.isMoved = isMoved
      looseFields = table.keys.map(\.field).filter {
        !$0.type.doubtfulValues.isEmpty && !$0.rejectsWrongType
      }
    }
  }

  /// The dialect.
  var table: DialectTable { plan.table }

  /// Whether a field is where the job says, and not where the dialect has it.
  func isMoved(_ field: Field) -> Bool { plan.isMoved[Int(field.rawValue)] }

  /// A reader for a dialect; `overrides` replaces the keys of single fields by a dotted path, and with
  /// them the beginnings of paths that lead through such a field.
  init?(table: DialectTable, overrides: [String: String] = [:]) {
    var paths: [String?] = []
    var querySlots = QuerySlots()
    var slots = [Range<Int>](repeating: 0..<0, count: Field.allCases.count)
    var fieldOfSlot: [Field] = []
    let moved = Self.moved(table, overrides)
    for (field, keys) in table.keys {
      let own = overrides[field.name]
      let inLine = own.map { [$0] } ?? keys.map { Self.path($0, moved) }
      let serves = QuerySlots.serves(field, of: table, isMoved: own != nil)
      // Where the job says what the line calls a field, its link still calls it as such links do.
      let inLink = serves && own != nil ? keys : []
      if serves { querySlots.add(inLine + inLink, of: field, at: paths.count, table) }
      slots[Int(field.rawValue)] = paths.count..<paths.count + inLine.count + inLink.count
      paths += inLine + inLink.map { _ in nil }
      fieldOfSlot += (inLine + inLink).map { _ in field }
    }
    guard var parser = LineParser(paths: paths) else { return nil }
    for (slot, field) in fieldOfSlot.enumerated() {
      // Each unused key is a field of its own.
      let group = field == .unused ? slot : slots[Int(field.rawValue)].lowerBound
      parser.expect(
        field.type.values, doubtful: field.rejectsWrongType ? [] : field.type.doubtfulValues,
        slot: slot, group: group)
    }
    firstSlots = FirstSlots(slots, absent: parser.absentSlot)
    self.parser = parser
    plan = Plan(
      table, slots: slots, querySlots: querySlots,
      isMoved: Field.allCases.map { overrides[$0.name] != nil })
    counts = [FieldCount](repeating: FieldCount(), count: Field.allCases.count)
  }

  /// The keys of fields that a job has put elsewhere, with their new places.
  private static func moved(
    _ table: DialectTable, _ overrides: [String: String]
  ) -> [(key: String, place: String)] {
    table.keys.flatMap { field, keys in
      overrides[field.name].map { place in keys.map { (key: $0, place: place) } } ?? []
    }
  }

  /// A path of a dialect, which may begin with a key that has been moved.
  private static func path(_ path: String, _ moved: [(key: String, place: String)]) -> String {
    for (key, place) in moved where path.hasPrefix("\(key).") {
      return place + path.dropFirst(key.count)
    }
    return path
  }

  /// Reads a line. Unsafe because texts are not copied: it must stay as it is as long as something is
  /// asked of its fields. `LineParser.padding` bytes after its end must be readable.
  @unsafe
  mutating func read(_ line: Span<UInt8>) throws(Reject) {
    try unsafe parser.parse(line)
    if plan.table.mergesQuery { try mergeQuery() }
    if parser.hasNul { try rejectNul() }
  }

  /// Reads a text that is no line of a chunk, and keeps it.
  mutating func read(keeping text: [UInt8]) throws(Reject) {
    let kept = text + [UInt8](repeating: 0, count: LineParser.padding)
    self.kept = kept
    // Safe because the text is kept until the next one is read.
    try unsafe read(kept.span.extracting(0..<text.count))
  }

  /// Fills what the line does not say from the query of its link (TOUCH-1).
  private mutating func mergeQuery() throws(Reject) {
    let link = text(.link).array
    let url = URLText(link.span)
    var found: [(place: QuerySlots.Slot, text: [UInt8])] = []
    URLQuery.forEach(link.span.extracting(url.query)) { key, value in
      for place in plan.querySlots[key] {
        // Of equal keys the first counts, even if it says nothing.
        if found.contains(where: { $0.place.slot == place.slot }) { return }
        found.append((place, PercentDecoding.decode(value)))
      }
    }
    for (place, text) in found where givesWay(place) {
      try parser.setText(text.span.trimmed(), slot: place.slot)
    }
  }

  /// Whether a slot of the line leaves its key to the query: it is absent, a name that stands for absence (TOUCH-1), no
  /// id of a device (EV-1), or of a wrong type that does not reject the line (IN-4).
  private func givesWay(_ place: QuerySlots.Slot) -> Bool {
    if isAbsent(place.slot) { return true }
    if Self.givesWay(parser.text(place.slot), place.field) { return true }
    return !place.field.rejectsWrongType && !isReadable(place.slot, place.field.type)
  }

  /// U+0000 in a text that is used rejects the line (IN-2); under a key that another outranks, or
  /// that no rule needs, it does no harm.
  private func rejectNul() throws(Reject) {
    for (field, _) in table.keys where field.isUsedText {
      for key in 0..<keyCount(field) {
        let text = text(field, key: key)
        if text.isEmpty || Self.givesWay(text, field) { continue }
        if text.firstIndex(of: 0) != nil { throw Reject(.nulCharacter, field) }
        break
      }
    }
  }

  /// Whether a text leaves its field to the next key: a name that stands for absence (TOUCH-1), or what is no
  /// id of a device (EV-1).
  private static func givesWay(_ text: Span<UInt8>, _ field: Field) -> Bool {
    switch field {
    case .campaign, .channel: AbsentName.matches(text)
    default: field.isDeviceID && DeviceID.normalized(text) { _ in } == nil
    }
  }

  /// Gives a field the value that another reader has found for it. Unsafe because texts are not copied:
  /// the other one must not read on before this one does.
  @unsafe
  mutating func take(_ field: Field, from other: borrowing LineFields) {
    let slot = other.plan.slots[Int(field.rawValue)].lowerBound
    unsafe parser.setValue(
      other.parser.value(slot), slot: plan.slots[Int(field.rawValue)].lowerBound)
  }

  /// Gives fields the values of keys that stand beside each other among the unused ones; U+0000 in a
  /// text that is used so rejects the line (IN-2).
  mutating func takeUnused(_ fields: [(field: Field, key: Int)]) throws(Reject) {
    let unused = plan.slots[Int(Field.unused.rawValue)].lowerBound
    for (field, key) in fields {
      // Safe because both are slots of one parser.
      unsafe parser.setValue(
        parser.value(unused + key), slot: plan.slots[Int(field.rawValue)].lowerBound)
    }
    if parser.hasNul { try rejectNul() }
  }

  /// The text of a field.
  @_lifetime(borrow self)
  @inline(__always)
  func text(_ field: Field) -> Span<UInt8> {
    let first = firstSlots[field]
    let text = parser.text(first.slot)
    return text.isEmpty && first.hasOthers ? textUnderOtherKey(field) : text
  }

  @_lifetime(borrow self)
  private func textUnderOtherKey(_ field: Field) -> Span<UInt8> {
    for slot in plan.slots[Int(field.rawValue)].dropFirst() {
      let text = parser.text(slot)
      if !text.isEmpty { return text }
    }
    return Span()
  }

  /// The text under one of a field's keys, in their order; empty beyond the last key.
  @_lifetime(borrow self)
  func text(_ field: Field, key: Int) -> Span<UInt8> {
    let range = plan.slots[Int(field.rawValue)]
    return key < range.count ? parser.text(range.lowerBound + key) : Span()
  }

  /// Whether there is a value of whatever type under one of a field's keys.
  func hasValue(_ field: Field) -> Bool {
    plan.slots[Int(field.rawValue)].contains { !isAbsent($0) }
  }

  /// Whether the value under a field's first key is an object.
  func isObject(_ field: Field) -> Bool { type(field) == .object }

  /// Whether the value under a field's first key is a list.
  func isList(_ field: Field) -> Bool { type(field) == .array }

  private func type(_ field: Field) -> ValueType? {
    plan.slots[Int(field.rawValue)].first.map { parser.type($0) }
  }

  /// The number of keys under which a field may stand.
  func keyCount(_ field: Field) -> Int { plan.slots[Int(field.rawValue)].count }

  /// The text of a field whose wrong type rejects the line.
  @_lifetime(borrow self)
  @inline(__always)
  func strictText(_ field: Field) throws(Reject) -> Span<UInt8> {
    let first = firstSlots[field]
    if parser.type(first.slot).isNoText { throw Reject(.wrongType, field) }
    let text = parser.text(first.slot)
    return text.isEmpty && first.hasOthers ? try strictTextUnderOtherKey(field) : text
  }

  @_lifetime(borrow self)
  private func strictTextUnderOtherKey(_ field: Field) throws(Reject) -> Span<UInt8> {
    for slot in plan.slots[Int(field.rawValue)].dropFirst() {
      if parser.type(slot).isNoText { throw Reject(.wrongType, field) }
      let text = parser.text(slot)
      if !text.isEmpty { return text }
    }
    return Span()
  }
}
