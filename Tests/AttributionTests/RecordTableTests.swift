import Model
import TestSupport
import Testing

@testable import Attribution

@Suite struct RecordTableTests {
  /// Rows that are not in memory; counts how often they are read.
  private final class Elsewhere: RowBlock.Elsewhere, @unchecked Sendable {
    private let bytes: [UInt8]
    private(set) var reads = 0

    init(_ block: RowBlock) {
      var bytes = [UInt8](repeating: 0, count: block.size)
      _ = unsafe block.forEachPart { place, part in
        unsafe bytes.replaceSubrange(place..<place + part.count, with: part)
        return true
      }
      self.bytes = bytes
    }

    func read(_ range: Range<Int>, into room: UnsafeMutableRawBufferPointer) {
      reads += 1
      unsafe room.copyBytes(from: bytes[range])
    }

    func view(_ range: Range<Int>) -> UnsafeRawBufferPointer? { nil }

    func close(_ view: UnsafeRawBufferPointer) {}
  }

  private let batches = 6
  private let count = RecordID.rowsPerBatch

  private func number(_ record: RecordID) -> UInt64 { UInt64(record.raw) &* 0x9E37_79B9 }

  /// A table of whose batches the first is in memory, and the places of the others.
  private func table() -> (RecordTable<UInt64>, [Elsewhere]) {
    var places: [Elsewhere] = []
    let rows = (0..<batches).map { batch in
      let own = (0..<count).map { number(RecordID(batch: batch, row: $0)) }
      return RowBlock.seal(own) { block in
        if batch == 0 { return block }
        places.append(Elsewhere(block))
        return RowBlock(size: block.size, for: block.use, places[batch - 1])
      }
    }
    return (RecordTable(rows), places)
  }

  @Test func `rows that were fetched are the same, and are not read again`() {
    let (table, places) = table()
    var random = SeededGenerator(seed: 3)
    let records = (0..<5000).map { _ in
      RecordID(
        batch: Int.random(in: 0..<batches, using: &random),
        row: Int.random(in: 0..<count, using: &random))
    }
    #expect(!table.isInMemory)
    let fetched = table.fetching(records)
    let reads = places.map(\.reads)
    #expect(records.allSatisfy { fetched[$0] == number($0) })
    #expect(places.map(\.reads) == reads)
    #expect(fetched.fetched.all.allSatisfy { $0.batch > 0 && $1 == number($0) })
    // Others are read on their own.
    let known = Set(records)
    let other = (0..<count).map { RecordID(batch: 1, row: $0) }.first { !known.contains($0) }
    #expect(other.map { fetched[$0] } == other.map(number))
    #expect(places.map(\.reads) == [reads[0] + 1] + reads[1...])
  }

  @Test func `of very many records the first are fetched, and the others are read on their own`() {
    let (table, places) = table()
    let records = (1..<batches).flatMap { batch in
      (0..<count).map { RecordID(batch: batch, row: $0) }
    }
    let fetched = table.fetching(records)
    #expect(fetched.fetched.all.map(\.0) == Array(records[..<FetchedRows<UInt64>.most]))
    let reads = places.map(\.reads)
    #expect(records.suffix(3).allSatisfy { fetched[$0] == number($0) })
    #expect(places.map(\.reads) == reads[..<4] + [reads[4] + 3])
  }
}
