import Foundation

/// How much is tried. `make soak` asks for all of it.
enum Soak {
  /// How often a run is killed at a random instant.
  static let kills = ProcessInfo.processInfo.environment["LOOKBACK_CRASHES"].flatMap { Int($0) }

  /// The calls of a run at which something goes wrong: all of them, or a few.
  static func calls(of count: Int, from start: Int, few stride: Int) -> [Int] {
    if kills != nil { return Array(1...max(count, 1)) }
    return Array(Swift.stride(from: start % stride + 1, through: count, by: stride))
  }
}
