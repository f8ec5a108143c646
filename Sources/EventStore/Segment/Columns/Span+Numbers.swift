internal import CColumns

/// What goes over all numbers of a column, with the processor's widest instructions where there are some for it.
extension Span<UInt64> {
  /// The range of the numbers; that of none is 0.
  var range: NumberRange {
    // Safe because the numbers are read only within the call.
    let range = unsafe withUnsafeBufferPointer { numbers in
      unsafe lb_range_of(numbers.baseAddress, numbers.count)
    }
    return NumberRange(
      leastPresent: range.least_present, most: range.most, zeros: Int(range.zeros))
  }

  /// The bytes that the differences of all but the first number to the one before take in groups of seven bits.
  ///
  /// - Parameter width: no two numbers differ in more bits.
  func differencesSize(width: Int) -> Int {
    // Safe because the numbers are read only within the call.
    unsafe withUnsafeBufferPointer { numbers in
      Int(unsafe lb_differences_size(numbers.baseAddress, numbers.count, UInt32(width)))
    }
  }

  /// Adds the differences of the numbers to the one before in groups of seven bits, which take so many bytes.
  func appendDifferences(size: Int, to output: inout [UInt8]) {
    unsafe output.append(size) { bytes in
      // Safe because there is room for them, and for seven bytes more.
      unsafe withUnsafeBufferPointer { numbers in
        unsafe lb_write_differences(numbers.baseAddress, numbers.count, bytes)
      }
    }
  }

  /// Adds what the numbers are above a base, in so many bits each, and the zeros behind them.
  func appendPacked(base: UInt64, width: Int, to output: inout [UInt8]) {
    let size = (count * width + 7) / 8
    if width == 1 {
      appendBits(other: base, to: &output)
    } else {
      unsafe output.append(size) { bytes in
        // Safe because there is room for them, and for seven bytes more.
        unsafe withUnsafeBufferPointer { numbers in
          unsafe lb_pack(numbers.baseAddress, numbers.count, base, UInt32(width), bytes)
        }
      }
    }
    output += repeatElement(0, count: IntegerColumn.room)
  }

  /// Adds a bit for each number, lowest first: whether it is another one.
  func appendBits(other: UInt64, to output: inout [UInt8]) {
    unsafe output.append((count + 7) / 8) { bytes in
      // Safe because there is room for them.
      unsafe withUnsafeBufferPointer { numbers in
        unsafe lb_write_bits(numbers.baseAddress, numbers.count, other, bytes)
      }
    }
  }

  /// The numbers that are not 0, of which there are so many.
  func present(count present: Int) -> [UInt64] {
    // Safe because so many are written, and there is room for one more.
    unsafe [UInt64](unsafeUninitializedCapacity: present + 1) { room, initialized in
      unsafe withUnsafeBufferPointer { numbers in
        unsafe lb_copy_present(numbers.baseAddress, numbers.count, room.baseAddress)
      }
      initialized = present
    }
  }
}

extension [UInt8] {
  /// Adds bytes that `fill` writes, which may write seven more behind them that are not added.
  fileprivate mutating func append(_ size: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Void) {
    let (start, room) = (count, 7)
    self += repeatElement(0, count: size + room)
    // Safe because these bytes are there.
    unsafe withUnsafeMutableBufferPointer { bytes in
      if let first = bytes.baseAddress { unsafe fill(first + start) }
    }
    removeLast(room)
  }
}
