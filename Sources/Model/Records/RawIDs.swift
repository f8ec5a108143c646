/// The ids of a session's device as its line has them, which are kept with `export_device_ids` alone (PRIV-2).
public struct RawIDs: BitwiseCopyable, Sendable {
  /// The place of the session in its batch.
  public var row: UInt32
  /// `identity`, in the batch's texts.
  public var identity: TextRef
  /// By their types, in the order of `KeyScope.devices`.
  private var ids: InlineArray<7, TextRef>

  /// No ids of a session.
  public init(row: Int) {
    self.row = UInt32(row)
    identity = .absent
    ids = InlineArray(repeating: .absent)
  }

  /// The usable device id of a type (EV-1, EV-2), in the batch's texts.
  public subscript(scope: KeyScope) -> TextRef {
    get { ids[Int(scope.rawValue)] }
    set { ids[Int(scope.rawValue)] = newValue }
  }

  /// Whether there are none.
  public var isEmpty: Bool {
    !identity.isPresent && KeyScope.devices.allSatisfy { !self[$0].isPresent }
  }
}
