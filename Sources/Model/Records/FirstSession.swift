/// What the app said of a session being its first (EVENT-2).
public enum FirstSession: UInt8, BitwiseCopyable, Sendable {
  /// Nothing.
  case absent
  /// It is not.
  case no
  /// It is.
  case yes
}
