/// What the app said of a session being its first (EVENT-2).
///
/// Its numbers are in the files of the state: none is ever given to another case.
public enum FirstSession: UInt8, BitwiseCopyable, Sendable {
  /// Nothing.
  case absent = 0
  /// It is not.
  case no = 1
  /// It is.
  case yes = 2
}
