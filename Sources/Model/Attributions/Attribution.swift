/// A session with its event, its outcome and its winning touch, or none.
public struct Attribution: BitwiseCopyable, Sendable {
  /// INSTALL, REINSTALL or OPEN (EVENT-2).
  public var event: SessionEvent
  /// What became of it (EVENT-7).
  public var outcome: Outcome
  /// Whether it is *referred*: a link brought it, or a touch that is young enough (EVENT-6).
  public var isReferred = false
  /// Whether fingerprints were ambiguous while no better tier decided (MATCH-5).
  public var isAmbiguous = false
  /// The winning touch: its place in the batch's `touches`, counted from 1; 0 for none.
  public var touch: UInt32 = 0
  /// Whose link data the session gets (MATCH-7).
  public var deepLink = DeepLink.none

  /// A session of which only the class is known.
  public init(event: SessionEvent, outcome: Outcome) {
    self.event = event
    self.outcome = outcome
  }

  /// Whether it is an open that others of its ip must keep away from (EVENT-6).
  @inlinable public var startsLimit: Bool { event == .open && outcome == .counted && !isReferred }
}
