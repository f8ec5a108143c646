internal import CColumns

/// The least and the most of some numbers.
struct NumberRange {
  /// The least that is not 0; 0 when there is none.
  var leastPresent: UInt64
  var most: UInt64
  /// How many are 0.
  var zeros: Int

  /// That of no numbers is 0.
  init(of numbers: Span<UInt64>) {
    // Safe because the numbers are read only within the call.
    let range = unsafe numbers.withUnsafeBufferPointer { numbers in
      unsafe lb_range_of(numbers.baseAddress, numbers.count)
    }
    (leastPresent, most, zeros) = (range.least_present, range.most, Int(range.zeros))
  }

  /// That of the numbers from 0 to `most`.
  init(upTo most: UInt64) { (leastPresent, self.most, zeros) = (min(most, 1), most, 1) }

  /// The least of all.
  var least: UInt64 { zeros > 0 ? 0 : leastPresent }
}

extension Span<UInt64> {
  /// The bytes that the differences of all but the first number to the one before take in groups of seven bits.
  ///
  /// - Parameter width: no two numbers differ in more bits.
  func differencesSize(width: Int) -> Int {
    // Safe because the numbers are read only within the call.
    unsafe withUnsafeBufferPointer { numbers in
      Int(unsafe lb_differences_size(numbers.baseAddress, numbers.count, UInt32(width)))
    }
  }
}
