internal import CSimdJSON

/// What a JSON value is, or may be.
struct ValueType: OptionSet {
  let rawValue: UInt8

  static var string: ValueType { ValueType(LB_STRING) }
  static var integer: ValueType { ValueType(LB_INTEGER) }
  static var unsigned: ValueType { ValueType(LB_UNSIGNED) }
  static var double: ValueType { ValueType(LB_DOUBLE) }
  static var bool: ValueType { ValueType(LB_BOOL) }
  static var object: ValueType { ValueType(LB_OBJECT) }
  static var array: ValueType { ValueType(LB_ARRAY) }
  /// Null, or a text of white space alone (IN-4).
  static var null: ValueType { ValueType(LB_NULL) }
  /// No value.
  static var absent: ValueType { [] }

  /// Whether it can be no text, nor a number in the place of one (IN-4).
  var isNoText: Bool { !isDisjoint(with: [.bool, .object, .array]) }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  private init(_ type: lb_type) { self.init(rawValue: UInt8(truncatingIfNeeded: type.rawValue)) }
}
