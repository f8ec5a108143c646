import Model
import TestSupport
import Testing

@Suite struct RowsTests {
  /// Bytes that are not in memory as rows see it; counts how it was asked for them.
  @safe
  private final class Elsewhere: RowBlock.Elsewhere, @unchecked Sendable {
    private let bytes: UnsafeMutableRawBufferPointer
    private let hasViews: Bool
    private(set) var (copies, views, open) = (0, 0, 0)

    init(_ block: RowBlock, hasViews: Bool) {
      self.hasViews = hasViews
      unsafe bytes = .allocate(byteCount: block.size, alignment: 16)
      _ = unsafe block.forEachPart { place, part in
        unsafe bytes[place...].copyBytes(from: part)
        return true
      }
    }

    deinit { unsafe bytes.deallocate() }

    func read(_ range: Range<Int>, into room: UnsafeMutableRawBufferPointer) {
      copies += 1
      unsafe room.copyBytes(from: bytes[range])
    }

    func view(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
      if !hasViews { return nil }
      views += 1
      open += 1
      return unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    func close(_ view: UnsafeRawBufferPointer) { open -= 1 }
  }

  private let numbers = (0..<100_000).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }

  private func rows(hasViews: Bool) throws -> (Rows<UInt64>, Elsewhere) {
    var place: Elsewhere?
    let rows = RowBlock.seal([UInt8(1)], numbers) { block in
      let own = Elsewhere(block, hasViews: hasViews)
      place = own
      return RowBlock(size: block.size, for: block.use, own)
    }.1
    return (rows, try #require(place))
  }

  @Test(arguments: [false, true])
  func `rows elsewhere are gone through in a copy or in a view`(hasViews: Bool) throws {
    let (rows, place) = try rows(hasViews: hasViews)
    #expect(!rows.isInMemory)
    #expect(rows.elementsEqual(numbers))
    let some = rows.copied(99_000..<99_010)
    #expect(some.isInMemory && some.span[9] == numbers[99_009])
    #expect(place.open == (hasViews ? 1 : 0))
    #expect((place.copies == 0) == hasViews)
    #expect(rows[17] == numbers[17])
  }

  @Test(arguments: [false, true])
  func `a view is let go of with the last rows in it`(hasViews: Bool) throws {
    let (rows, place) = try rows(hasViews: hasViews)
    do { _ = rows.loaded }
    #expect(place.open == 0)
    #expect(place.views == (hasViews ? 1 : 0))
  }

  @Test(arguments: [1, 5, 100, 20_000], [false, true])
  func `parts of rows are the same whether they are read one by one or with all between`(
    step: Int, hasViews: Bool
  ) throws {
    let (rows, place) = try rows(hasViews: hasViews)
    var random = SeededGenerator(seed: step)
    let parts = stride(from: 0, to: numbers.count, by: step).map { start in
      start..<min(numbers.count, start + Int.random(in: 0...3, using: &random))
    }
    for parts in [parts, parts.shuffled(using: &random), []] {
      var (found, expected) = ([UInt64(7)], [UInt64(7)])
      rows.append(parts: parts, to: &found)
      for part in parts { expected += numbers[part] }
      #expect(found == expected)
    }
    // Those that lie far apart are not worth going through all.
    #expect((place.views == 2) == (hasViews && step < 20_000))
    #expect(place.open == 0)
  }
}
