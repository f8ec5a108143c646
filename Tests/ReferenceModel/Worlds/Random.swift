/// A small generator of numbers that gives the same ones for the same seed.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// One of these.
  mutating func one<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

  /// A number from 0 up to but not including `count`.
  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
