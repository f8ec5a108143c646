/// What happens when fingerprints name several touches (MATCH-5).
public enum OnAmbiguous: UInt8, Sendable, Equatable {
  /// The session has no touch.
  case reject
  /// The latest click wins.
  case latest
}
