/// An app, as its place in the run's list of apps.
public struct AppID: Comparable, Hashable, BitwiseCopyable, Sendable {
  /// The place in the list.
  public var index: UInt16

  /// Wraps a place in the list.
  @inlinable
  public init(index: UInt16) { self.index = index }

  @inlinable
  public static func < (a: AppID, b: AppID) -> Bool { a.index < b.index }
}
