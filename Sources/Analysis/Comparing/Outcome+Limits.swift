internal import Model

extension Outcome {
  /// Whether an open that has it counts, or would but for another one of its ip (EVENT-6).
  var isLimitedOrCounts: Bool { self == .counted || self == .rateLimited }
}
