extension BinaryInteger {
  /// The number of things with their noun, for people: `1 line`, `2 lines`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// The verb of a past action on so many things: `was` or `were`.
  package var was: String { self == 1 ? "was" : "were" }
}
