internal import Model

extension OperatingSystem {
  /// The os of a name in any case; unknown for every other text.
  init(name: Span<UInt8>) {
    if name.isCaseless("ios") {
      self = .iOS
    } else if name.isCaseless("android") {
      self = .android
    } else if name.isCaseless("windows") {
      self = .windows
    } else {
      self = .unknown
    }
  }
}
