internal import Configuration
internal import Model

extension SourceDefinition {
  /// What sources that are told apart by their order have in common: kind and dialect.
  static func kindAndDialect(of name: String) -> ExactText {
    ExactText(name.exactParts(between: "#")[0])
  }

  /// Whether the source of a name is of the same kind and dialect.
  package func isLike(_ name: String) -> Bool {
    Self.kindAndDialect(of: name) == Self.kindAndDialect(of: self.name)
  }

  /// Whether lines of it become other records than by another source of its kind and dialect.
  func readsOtherwise(than other: SourceDefinition) -> Bool {
    app != other.app || fields != other.fields || timeZone != other.timeZone
  }

  /// Whether the source of a name is of the same kind and another dialect: ids of its records are told apart from those
  /// of this one (IN-7).
  package func isInOtherDialect(than name: String) -> Bool { kind.isOf(name) && !isLike(name) }
}
