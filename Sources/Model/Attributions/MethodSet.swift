/// Some of the methods: the ones that a job has switched on.
///
/// One bit for each, since it is asked in every loop and a `Set` would count references.
public struct MethodSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  @usableFromInline var bits: UInt16 = 0

  /// The set of some methods.
  public init(_ methods: some Sequence<MatchMethod>) {
    for method in methods { bits |= 1 << method.rawValue }
  }

  public init(arrayLiteral methods: MatchMethod...) { self.init(methods) }

  /// All methods.
  static let all = MethodSet(MatchMethod.allCases)

  /// Whether a method is in the set.
  @inlinable
  public func contains(_ method: MatchMethod) -> Bool { bits & (1 << method.rawValue) != 0 }

  /// The methods in the set, in their order.
  public var methods: [MatchMethod] { MatchMethod.allCases.filter(contains) }
}
