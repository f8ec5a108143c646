import ReferenceModel

extension Features {
  /// The parts of the law that the program has.
  static let program: Features = [.onelink, .webvisit, .tune, .cookie]
}
