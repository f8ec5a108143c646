internal import Model

/// Brings what an AdServices answer says to its fields where its payload is no object in the line, but
/// a text of JSON, or keys flat in the line (TOUCH-3).
struct PayloadFields: ~Copyable {
  /// Reads a payload that is a text.
  private var text: LineFields
  /// The fields that stand in the text; others a job has put elsewhere in the line.
  private let fieldsInText: [Field]
  /// The fields that may stand flat, each with the place of its key among the unused ones.
  private let flatFields: [(field: Field, key: Int)]

  /// Takes the paths that a job has given to single fields; nil when there is no memory.
  init?(overrides: [String: String]) {
    let payload = overrides[Field.payload.name] ?? Field.payload.name
    // A path that leads through the payload leads into its text, too.
    let inner = overrides.compactMapValues { DottedPath.rest(of: $0, behind: payload) }
    let keys = DialectTable.applePayload.keys
    guard let text = LineFields(table: .applePayload, overrides: inner) else { return nil }
    self.text = text
    fieldsInText = keys.map(\.field).filter {
      overrides[$0.name] == nil || inner[$0.name] != nil
    }
    flatFields = keys.enumerated().map { (field: $1.field, key: $0) }
      .filter { overrides[$0.field.name] == nil }
  }

  /// Fills the fields of a line that was read; they may be asked until the next call.
  mutating func fill(_ line: inout LineFields) throws(Reject) {
    if line.isObject(.payload) { return }
    let json = line.text(.payload).array
    if try read(json) {
      // Safe because this reads on only after the line.
      for field in fieldsInText { unsafe line.take(field, from: text) }
      return
    }
    // The flat keys may still say what a payload cannot.
    try line.takeUnused(flatFields)
    if !json.isEmpty || line.isList(.payload) { line.countUnreadable(.payload) }
  }

  /// Reads a payload; false when it is no object. What rejects a line for a text that is used does so
  /// here (IN-2), and so does what has nothing to do with the text.
  private mutating func read(_ json: [UInt8]) throws(Reject) -> Bool {
    if json.isEmpty { return false }
    do throws(Reject) {
      try text.read(keeping: json)
      return true
    } catch {
      if error.reason == .nulCharacter || error.isOfProcess { throw error }
      return false
    }
  }
}
