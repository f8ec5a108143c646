/// What a session means for its app (EVENT-2).
public enum SessionEvent: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// The first session of a device that the app has not seen.
  case install
  /// The first session after another install on a known device.
  case reinstall
  /// Any other session.
  case open

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
