/// The os of a device, as REP-4 prints it.
///
/// Its numbers are in the files of the state: none is ever given to another case.
public enum OperatingSystem: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Not known; only clicks may lack an os.
  case unknown = 0
  /// Apple's.
  case iOS = 1
  /// Google's.
  case android = 2
  /// Microsoft's; of sessions in the `tune` dialect only.
  case windows = 3

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
