import Model

@testable import EventStore

/// Rows as lists of fields and values, found by reflection, so that a field that somebody adds
/// tomorrow is compared too. Places in a batch's lists are followed: equal records are equal
/// wherever their texts and keys lie.
struct RowText {
  let batch: EventBatch
  let strings: StringTable
  let apps: [String]
  let sources: [String]

  /// The fields of a row with their values.
  func fields(_ row: Any) -> [(name: String, value: String)] { fields(of: row, name: "") }

  /// All lists of rows, but for what rows refer to, which is compared as a part of them.
  var lists: [(label: String, rows: [Any])] {
    let decided = batch.decided.map { decided -> [(label: String?, value: Any)] in
      [
        ("decided.attributions", decided.attributions.rows),
        ("decided.touches", decided.attributions.touches),
        ("decided.clickNames", decided.clickNames),
        ("decided.duplicateClicks", decided.duplicateClicks.map { DuplicateClick(row: $0) }),
        ("decided.aged.counts", decided.aged.counts),
        ("decided.aged.devices", decided.aged.devices), ("decided.aged.opens", decided.aged.opens),
        ("decided.forgotten", decided.forgotten),
      ]
    }
    let own = Mirror(reflecting: batch).children.map { (label: $0.label, value: $0.value) }
      .filter { !["keys", "heap", "linkTexts", "decided"].contains($0.label) }
    return (own + (decided ?? [])).map { list in
      let clicks = (list.value as? ClickList).map { Array($0) as [Any] }
      return (list.label ?? "", clicks ?? Mirror(reflecting: list.value).children.map(\.value))
    }
  }

  /// One line per field of all rows of all lists.
  var lines: [String] {
    lists.flatMap { label, rows in
      rows.enumerated().flatMap { place, row in
        fields(of: row, name: "\(label)[\(place)]").map { "\($0.name) = \($0.value)" }
      }
    }
  }

  private func fields(of value: Any, name: String) -> [(name: String, value: String)] {
    switch value {
    case let id as StringID: return [(name, "'\(strings.string(id))'")]
    case let app as AppID: return [(name, apps[Int(app.index)])]
    case let text as TextRef:
      let bytes = batch.heap[Int(text.offset)..<Int(text.offset) + Int(text.length)]
      return [(name, "'\(String(decoding: bytes, as: UTF8.self))'")]
    case let list as KeyList:
      let keys = batch.keys[Int(list.start)..<Int(list.start) + list.count]
      return [(name, "\(list.types) \(keys.map { "\($0.high)/\($0.low)" })")]
    case let link as LoggedLink:
      let bytes = link.id.map(strings.text) ?? batch.linkTexts[link.text.range]
      return [(name, "'\(String(decoding: bytes, as: UTF8.self))'")]
    case DeepLink.decidedClick(let url) as DeepLink: return fields(of: url, name: name)
    case let link as DeepLink: return [(name, "\(link)")]
    case let number as UInt16 where name.hasSuffix(".source"): return [(name, sources[Int(number)])]
    default: break
    }
    if let optional = Mirror(reflecting: value).unwrapped {
      return fields(of: optional, name: name)
    }
    let children = Mirror(reflecting: value).children
    // An enum's case without a payload, and a plain number, have no children.
    if children.isEmpty { return [(name, "\(value)")] }
    return children.flatMap { fields(of: $0.value, name: "\(name).\($0.label ?? "")") }
  }
}

extension Mirror {
  /// The value of an optional that has one; nil for everything else.
  fileprivate var unwrapped: Any? { displayStyle == .optional ? children.first?.value : nil }
}
