/// What a session means for its app (EVENT-2).
///
/// Its numbers are in the files of the state: none is ever given to another case.
public enum SessionEvent: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// The first session of a device that the app has not seen.
  case install = 0
  /// The first session after another install on a known device.
  case reinstall = 1
  /// Any other session.
  case open = 2

  /// The name in reports and exports.
  public var name: String {
    switch self {
    case .install: "INSTALL"
    case .reinstall: "REINSTALL"
    case .open: "OPEN"
    }
  }

  /// Whether the session is a *first session*.
  @inlinable public var isFirstSession: Bool { self != .open }
}
