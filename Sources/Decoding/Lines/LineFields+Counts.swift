internal import Model

/// What the schema report says of the documented fields (IN-6).
extension LineFields {
  /// Counts the fields of the line that was read last for the schema report.
  mutating func count() {
    lines += 1
    if parser.count() {
      for field in plan.looseFields { countValue(field) }
    }
  }

  /// Takes back that a value was there which JSON calls rightly, but which is no boolean or integer
  /// (IN-4).
  private mutating func countValue(_ field: Field) {
    var isCounted = false
    for slot in plan.slots[Int(field.rawValue)] where !isAbsent(slot) {
      if isReadable(slot, field.type) { return }
      isCounted = isCounted || field.type.values.contains(parser.type(slot))
    }
    if isCounted {
      counts[Int(field.rawValue)].present -= 1
      counts[Int(field.rawValue)].wrongType += 1
    }
  }

  /// Counts a window that is zero, negative or unreadable (MATCH-1).
  mutating func countBadWindow() { counts[Int(Field.window.rawValue)].badWindow += 1 }

  /// Counts a text that could not be read.
  mutating func countUnreadable(_ field: Field) { counts[Int(field.rawValue)].unreadable += 1 }

  /// The schema report's counts since the last call.
  mutating func takeCounts() -> SchemaCounts {
    var taken = SchemaCounts()
    taken.lines = lines
    for (field, _) in table.keys where field != .unused {
      var count = counts[Int(field.rawValue)]
      guard let slot = plan.slots[Int(field.rawValue)].first else { continue }
      let lines = parser.counts(slot)
      count.present += lines.present
      count.wrongType += lines.wrongType
      taken.fields[field] = count
    }
    for (key, lines) in parser.unknownKeys {
      taken.unknownKeys[ExactText(key), default: 0] += lines
    }
    taken.otherUnknownKeys = parser.linesWithMoreKeys
    parser.resetCounts()
    counts = [FieldCount](repeating: FieldCount(), count: Field.allCases.count)
    lines = 0
    return taken
  }
}
