/// A JSON value as it is written into a line.
public struct JSONText: Sendable {
  public var text: String

  /// A value written exactly like this.
  public static func raw(_ text: String) -> JSONText { JSONText(text: text) }

  /// A string's JSON text.
  public static func quoted(_ string: String) -> String {
    var out = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case _ where scalar.value < 32:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByStringInterpolation
{
  public init(stringLiteral value: String) { text = Self.quoted(value) }
  public init(integerLiteral value: Int64) { text = String(value) }
  public init(booleanLiteral value: Bool) { text = String(value) }
  public init(nilLiteral: ()) { text = "null" }
  public init(dictionaryLiteral elements: (String, JSONText)...) {
    text = jsonObject(elements)
  }
  public init(_ value: Int64) { text = String(value) }
}

/// An object's JSON text, its members in this order.
public func jsonObject(_ members: [(String, JSONText)]) -> String {
  "{" + members.map { JSONText.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
}
