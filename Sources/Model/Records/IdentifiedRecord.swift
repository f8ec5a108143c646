/// A record that may come twice (IN-7).
public protocol IdentifiedRecord: BitwiseCopyable, Sendable {
  /// The key of its id.
  var idKey: Key { get }
  /// What it is known by.
  var identity: RecordIdentity { get }
}
