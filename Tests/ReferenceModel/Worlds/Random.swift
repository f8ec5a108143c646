import TestSupport

/// What random worlds are drawn with.
typealias Random = SeededGenerator

extension SeededGenerator {
  /// One of these.
  mutating func one<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

  /// A number from 0 up to but not including `count`.
  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
