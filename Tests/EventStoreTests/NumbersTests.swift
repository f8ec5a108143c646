import Model
import TestSupport
import Testing

@testable import EventStore

/// What is written in C of columns of numbers, against the obvious way.
@Suite struct NumbersTests {
  /// Lists of up to 200 numbers, all of which lie within so many bits above a base, some of them 0.
  private static func lists(seed: UInt64) -> [(numbers: [UInt64], base: UInt64, width: Int)] {
    var random = SeededGenerator(seed: seed)
    return (1...64).flatMap { bits in
      (0..<6).map { turn in
        let most = UInt64.max >> UInt64(64 - bits)
        let base = turn < 3 ? 0 : UInt64.random(in: 0...(.max - most), using: &random)
        let count = [1, 2, 63, 64, 65, 200][turn]
        var numbers = (0..<count).map { _ in base + UInt64.random(in: 0...most, using: &random) }
        if turn == 2 { for i in stride(from: 0, to: count, by: 3) { numbers[i] = 0 } }
        // So that eight bytes hold a number, wherever it begins.
        return (numbers, base, bits > 56 ? 64 : bits)
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `the range of numbers is that of the obvious way`(seed: UInt64) {
    for (numbers, _, _) in Self.lists(seed: seed) {
      let range = numbers.span.range
      #expect(range.least == numbers.min(), "\(numbers)")
      #expect(range.leastPresent == numbers.filter { $0 != 0 }.min() ?? 0, "\(numbers)")
      #expect(range.most == numbers.max(), "\(numbers)")
      #expect(range.zeros == numbers.count { $0 == 0 }, "\(numbers)")
      #expect(
        numbers.span.present(count: numbers.count - range.zeros) == numbers.filter { $0 != 0 })
    }
  }

  @Test func `no numbers have the range of a 0 and no bytes`() {
    let none: [UInt64] = []
    #expect((none.span.range.least, none.span.range.most, none.span.range.zeros) == (0, 0, 0))
    #expect(none.span.differencesSize(width: 64) == 0)
    #expect(none.span.present(count: 0) == [])
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `differences take the bytes that they were measured to take, and tell the numbers`(
    seed: UInt64
  ) {
    for (numbers, _, width) in Self.lists(seed: seed) {
      var bytes: [UInt8] = [1, 2]
      for (i, number) in numbers.enumerated() {
        bytes.append(varint: Int64(bitPattern: number &- (i == 0 ? 0 : numbers[i - 1])).zigzag)
      }
      let first = Int64(bitPattern: numbers[0]).zigzag.varintSize
      let size = first + numbers.span.differencesSize(width: width)
      #expect(size == bytes.count - 2, "\(numbers)")
      var written: [UInt8] = [1, 2]
      numbers.span.appendDifferences(size: size, to: &written)
      #expect(written == bytes, "\(numbers)")
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `packed numbers stand bit by bit, with seven zeros behind them`(seed: UInt64) {
    for (numbers, base, width) in Self.lists(seed: seed) {
      let values = numbers.map { $0 &- min(base, $0) }
      var bytes = [UInt8](repeating: 0, count: (numbers.count * width + 7) / 8 + 7)
      for (i, value) in values.enumerated() {
        for bit in 0..<width where value >> UInt64(bit) & 1 == 1 {
          bytes[(i * width + bit) / 8] |= 1 << UInt8((i * width + bit) % 8)
        }
      }
      var written: [UInt8] = [7]
      let above = numbers.map { max(base, $0) }
      above.span.appendPacked(base: base, width: width, to: &written)
      #expect(written == [7] + bytes, "\(width) bits above \(base): \(numbers)")
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 63, 64, 65, 130])
  func `a bit stands for each number that is another one`(count: Int) {
    let numbers = (0..<UInt64(count)).map { $0 % 3 == 0 ? 5 : $0 &* 0x9E37_79B9_7F4A_7C15 }
    var bytes = [UInt8](repeating: 0, count: (count + 7) / 8)
    for (i, number) in numbers.enumerated() where number != 5 { bytes[i / 8] |= 1 << UInt8(i % 8) }
    var written: [UInt8] = [9]
    numbers.span.appendBits(other: 5, to: &written)
    #expect(written == [9] + bytes)
  }
}
