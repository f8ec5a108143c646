/// What a value must be (IN-4).
enum FieldType {
  case text, integer, boolean, container, object, document, any

  /// The JSON values that may be of this type.
  var values: ValueType {
    switch self {
    case .text, .integer: [.string, .integer, .unsigned, .double]
    case .boolean: [.bool, .string, .integer]
    case .object: .object
    case .container: [.object, .array]
    case .document: [.string, .integer, .unsigned, .double, .object, .array]
    case .any: [.string, .integer, .unsigned, .double, .bool, .object, .array]
    }
  }

  /// Those of which a value may still be no such thing: a text that holds no number or no boolean, a number with a
  /// fraction or beyond 64 bits, a number that is no boolean.
  var doubtfulValues: ValueType {
    switch self {
    case .integer: [.string, .unsigned, .double]
    case .boolean: [.string, .integer]
    case .text, .object, .container, .document, .any: []
    }
  }

  /// What errors say that they expected.
  var expected: String {
    switch self {
    case .text: "a text or a number"
    case .integer: "a whole number"
    case .boolean: "true or false, 1 or 0, or one of these as a text"
    case .container: "an object or a list"
    case .object: "an object"
    case .document: "an object, a list or a text of JSON"
    case .any: "any value"
    }
  }
}
