/// The least and the most of some numbers.
struct NumberRange {
  /// The least that is not 0; 0 when there is none.
  var leastPresent: UInt64
  var most: UInt64
  /// How many are 0.
  var zeros: Int

  /// Joins all.
  init(leastPresent: UInt64, most: UInt64, zeros: Int) {
    (self.leastPresent, self.most, self.zeros) = (leastPresent, most, zeros)
  }

  /// That of the numbers from 0 to `most`.
  init(upTo most: UInt64) { (leastPresent, self.most, zeros) = (min(most, 1), most, 1) }

  /// The least of all.
  var least: UInt64 { zeros > 0 ? 0 : leastPresent }
}
