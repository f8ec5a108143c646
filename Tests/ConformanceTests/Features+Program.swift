import ReferenceModel

extension Features {
  /// The parts of the law that the program knows.
  static let program: Features = [.catalogue, .clipboard, .associationFile]
}
