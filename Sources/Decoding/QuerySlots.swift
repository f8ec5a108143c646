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

  /// - Parameters:
  ///   - paths: the path of each slot.
  ///   - fields: the field of each slot.
  ///   - hasOwnID: whether the click's id is where the job says, which is in the line: many clicks may have one query.
  init(_ table: DialectTable, paths: [String], fields: [Field], hasOwnID: Bool) {
    if !table.mergesQuery { return }
    for (slot, path) in paths.enumerated() where !table.notInQuery.contains(path) {
      switch fields[slot] {
      case .timestamp, .app, .link, .adTrackingEnabled, .unused: continue
      case .clickID where hasOwnID: continue
      default:
        let keys = DottedPath.keys(path)
        if keys.count == 1 {
          byKey[keys[0], default: []].append(Slot(slot: slot, field: fields[slot]))
        }
      }
    }
  }

  /// The slots under a key of the query.
  subscript(key: [UInt8]) -> [Slot] { byKey[key] ?? [] }
}
