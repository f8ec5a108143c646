import Model

@testable import Decoding
@testable import ReferenceModel

/// A line is read alike straight from simdjson's first stage, by way of its document, which a line with an escape in
/// a key takes, and by the model of the rules (IN-2, IN-4).
enum LineFuzz {
  private static let keys: [(field: Field, keys: [String])] = [
    (.sessionID, ["id", "other_id"]), (.screenWidth, ["width"]), (.oaid, ["ids.oaid"]),
    (.tags, ["tags"]), (.payload, ["payload"]), (.campaignID, ["payload.campaignId"]),
  ]

  static func read(_ line: [UInt8]) throws(Finding) {
    // A line of a chunk has no end of a line in it.
    if line.contains(0x0A) { return }
    let plain = outcome(line)
    let model = try? JSONReader.read(line)
    var isObject = false
    if case .object? = model { isObject = true }
    try Finding.unless(isObject == (plain != nil), "the model says \(isObject)")
    if let plain, case .object(let members)? = model {
      let id = text(members, "id") ?? text(members, "other_id") ?? []
      try Finding.unless(plain[0] == id, "the model has another id")
    }
    guard line.first == UInt8(ascii: "{"),
      let next = line.dropFirst().first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }),
      next != UInt8(ascii: "}")
    else { return }
    let escaped = [line[0]] + Array(#""\u007a":0,"#.utf8) + line[1...]
    try Finding.unless(outcome(escaped) == plain, "by way of the document it is another line")
  }

  /// What the line has under each key; nil when it is rejected before anybody asks for a field.
  private static func outcome(_ line: [UInt8]) -> [[UInt8]]? {
    guard var fields = LineFields(table: DialectTable(keys: keys)) else { return nil }
    let line = PaddedLine(line)
    do throws(Reject) {
      // Safe because the line lives on until nothing more is asked.
      try unsafe fields.read(line.span)
    } catch {
      // A text with U+0000 is told of one field.
      if error.reason != .nulCharacter { return nil }
    }
    var found = [fields.text(.sessionID).array]
    for (field, names) in keys {
      for key in names.indices { found.append(fields.text(field, key: key).array) }
    }
    found.append(Array(String(describing: fields.integer(.screenWidth)).utf8))
    found.append(fields.isObject(.payload) ? [1] : [0])
    fields.count()
    return found
  }

  /// The text under a key, as the rules have it; nil when there is none.
  private static func text(_ members: [Text: JSON], _ key: String) -> [UInt8]? {
    let bytes: [UInt8]
    switch members[Text(Array(key.utf8))] {
    case .string(let text)?: bytes = text.trimmed.bytes
    case .number(let text)?: bytes = text.bytes
    default: return nil
    }
    return bytes.isEmpty ? nil : bytes
  }
}
