import Foundation
import Synchronization
import Testing

@testable import Reporting

/// Tables that two writers read beside one another.
@Suite(.timeLimit(.minutes(30))) struct ReportPiecesTests {
  private struct Failure: Error {}

  /// A report that notes which tables are made of it.
  private final class Report: Sendable {
    private let made = Mutex<[Int]>([])
    private let count: Int
    private let failing: Int?

    init(count: Int, failing: Int? = nil) { (self.count, self.failing) = (count, failing) }

    /// The places of the tables that were made, in order.
    var places: [Int] { made.withLock { $0.sorted() } }

    /// Its pieces, each with its place as its name.
    var pieces: ReportPieces {
      ReportPieces("report", count: count) { [self] place in
        made.withLock { $0.append(place) }
        if place == failing { throw Failure() }
        return ReportTable(name: "\(place)", columns: [])
      }
    }
  }

  /// Does two things on two threads, and waits for both.
  private func beside(_ first: @escaping @Sendable () -> Void, _ second: () -> Void) {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      first()
      end.signal()
    }
    second()
    end.wait()
  }

  /// Reads all tables; gives their names.
  private func read(
    _ pieces: ReportPieces, _ body: (Int) throws -> Void = { _ in }
  ) throws -> [String] {
    var names: [String] = []
    let last = try pieces.forEach { place, table in
      names.append(table.name)
      try body(place)
    }
    #expect(last.name == names.last)
    return names
  }

  @Test func `writers beside one another share each table`() {
    let report = Report(count: 50)
    let pieces = report.pieces
    let (one, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let names = (0..<50).map { "\($0)" }
    /// Reads all tables; goes on behind the first when the other has that, too.
    @Sendable func readAll(_ own: DispatchSemaphore, _ other: DispatchSemaphore) {
      #expect(throws: Never.self) {
        let read = try read(pieces) { place in
          if place > 0 { return }
          own.signal()
          other.wait()
        }
        #expect(read == names)
      }
    }
    beside({ readAll(one, other) }, { readAll(other, one) })
    // Whoever began later may have found the first one gone.
    #expect(report.places.filter { $0 > 0 } == Array(1..<50))
    #expect((1...2).contains(report.places.count { $0 == 0 }))
  }

  @Test func `a writer behind another one has its own tables`() throws {
    let report = Report(count: 3)
    let pieces = report.pieces
    for _ in 1...2 { #expect(try read(pieces) == ["0", "1", "2"]) }
    #expect(report.places == [0, 0, 1, 1, 2, 2])
  }

  @Test func `who is ahead waits for who is behind`() {
    let report = Report(count: 50)
    let pieces = report.pieces
    let (begun, isAhead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    beside {
      _ = try? self.read(pieces) { place in
        if place > 0 { return }
        begun.signal()
        isAhead.wait()
        // Two tables wait for this one, beside those that both have taken.
        #expect(report.places.allSatisfy { $0 <= 2 })
      }
    } _: {
      begun.wait()
      _ = try? self.read(pieces) { place in if place == 2 { isAhead.signal() } }
    }
    #expect(report.places.last == 49)
  }

  @Test func `nobody waits for a writer that failed`() {
    let pieces = Report(count: 50).pieces
    let (begun, isAhead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    beside {
      #expect(throws: Failure.self) {
        try self.read(pieces) { _ in
          begun.signal()
          isAhead.wait()
          throw Failure()
        }
      }
    } _: {
      begun.wait()
      #expect(throws: Never.self) {
        let read = try self.read(pieces) { place in if place == 2 { isAhead.signal() } }
        #expect(read.count == 50)
      }
    }
  }

  @Test func `a table that cannot be made fails for all`() {
    let pieces = Report(count: 9, failing: 5).pieces
    beside {
      #expect(throws: Failure.self) { try self.read(pieces) }
    } _: {
      #expect(throws: Failure.self) { try self.read(pieces) }
    }
  }
}
