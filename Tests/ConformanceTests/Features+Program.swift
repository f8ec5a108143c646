import ReferenceModel

extension Features {
  /// The parts of the law that the program knows.
  static let program: Features = [
    .fingerprint, .catalogue, .clipboard, .associationFile, .onelink, .webvisit, .tune, .cookie,
  ]
}
