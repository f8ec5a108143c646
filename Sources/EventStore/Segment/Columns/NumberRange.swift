/// The least and the most of some numbers.
struct NumberRange {
  /// The least that is not 0; 0 when there is none.
  var leastPresent: UInt64
  var most: UInt64
  /// How many are 0.
  var zeros: Int

  /// The least of all.
  var least: UInt64 { zeros > 0 ? 0 : leastPresent }
}

extension NumberRange {
  /// That of the numbers from 0 to `most`.
  init(upTo most: UInt64) { self.init(leastPresent: min(most, 1), most: most, zeros: 1) }
}
