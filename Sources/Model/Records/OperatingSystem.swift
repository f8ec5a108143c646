/// The os of a device, as REP-4 prints it.
public enum OperatingSystem: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Not known; only clicks may lack an os.
  case unknown
  /// Apple's.
  case iOS
  /// Google's.
  case android
  /// Microsoft's, in the `tune` dialect only.
  case windows

  /// The name in reports; empty when unknown.
  public var name: String {
    switch self {
    case .unknown: ""
    case .iOS: "iOS"
    case .android: "Android"
    case .windows: "Windows"
    }
  }
}
