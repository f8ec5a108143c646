/// A text from outside that is equal to another only where both have the same bytes, and in the order of these.
///
/// Swift takes texts for equal, and one for the other in sets and dictionaries, that Unicode calls canonically
/// equivalent, such as the two ways to write an accent. Names of files and apps are other names then.
public struct ExactText: Hashable, Comparable, Sendable {
  /// The text.
  public let text: String

  /// Takes a text.
  public init(_ text: String) { self.text = text }

  public static func == (a: ExactText, b: ExactText) -> Bool {
    a.text.utf8.elementsEqual(b.text.utf8)
  }

  public static func < (a: ExactText, b: ExactText) -> Bool {
    a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension ExactText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension ExactText: CustomStringConvertible {
  public var description: String { text }
}
