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
}
