internal import Model

/// The slots that the query of a line's link may fill (TOUCH-1): those of keys at the top, but for the fields
/// that say what the line and its link are, and for what only the line itself may say (EV-2). There are none in most
/// dialects.
struct QuerySlots {
  /// A place for the value of a key.
  struct Slot {
    var slot: Int
    var field: Field
  }

  private var byKey: [[UInt8]: [Slot]] = [:]

  /// Whether the query of a link may say what a field is. A click's id that is where the job says is in the line: many
  /// clicks may have one query.
  static func serves(_ field: Field, of table: DialectTable, isMoved: Bool) -> Bool {
    switch field {
    case .timestamp, .app, .link, .adTrackingEnabled, .unused: false
    case .clickID: table.mergesQuery && !isMoved
    default: table.mergesQuery
    }
  }

  /// Adds the slots of a field, the first of which is given.
  mutating func add(_ paths: [String], of field: Field, at first: Int, _ table: DialectTable) {
    for (index, path) in paths.enumerated() where !table.notInQuery.contains(path) {
      let keys = DottedPath.keys(path)
      if keys.count == 1 {
        byKey[keys[0], default: []].append(Slot(slot: first + index, field: field))
      }
    }
  }

  /// The slots under a key of the query.
  subscript(key: [UInt8]) -> [Slot] { byKey[key] ?? [] }
}
