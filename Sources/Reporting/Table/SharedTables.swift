internal import Dispatch
internal import Synchronization

/// The tables of a report for those who read all of them beside one another: each is made once, by whoever misses it
/// first, and let go when all have it.
///
/// Who misses a table that somebody is making makes the one behind it meanwhile. Who is ahead of others waits
/// for them rather than make more tables than memory has room for. One that begins after others have gone on has
/// those made again that are gone, so nobody waits for who may never come.
final class SharedTables: Sendable {
  /// How many tables there are.
  let count: Int
  private let make: @Sendable (Int) throws -> ReportTable
  private let state: Mutex<State>

  /// - Parameter make: makes the table at a place, on any thread.
  init(count: Int, _ make: @escaping @Sendable (Int) throws -> ReportTable) {
    self.count = count
    self.make = make
    state = Mutex(State(count: count))
  }

  /// Begins to read; gives the number of the reader.
  func begin() -> Int { state.withLock { $0.begin() } }

  /// The next table for a reader, who has not got all yet. Throws what `make` does.
  func next(for reader: Int) throws -> ReportTable {
    while true {
      switch state.withLock({ $0.step(of: reader) }) {
      case .take(let table): return try table.get()
      case .make(let place):
        let table = Result { try make(place) }
        state.withLock { $0.put(table, at: place) }
      case .wait(let change): change.wait()
      }
    }
  }

  /// Ends reading, of all tables or not. Others would wait for a reader that does not.
  func end(_ reader: Int) { state.withLock { $0.end(reader) } }

  /// What a reader is to do.
  private enum Step {
    case take(Result<ReportTable, any Error>)
    case make(Int)
    case wait(DispatchSemaphore)
  }

  private struct State: Sendable {
    /// So many tables are made, or being made, for those who are behind.
    private static let most = 2

    let count: Int
    private var made: [Int: Result<ReportTable, any Error>] = [:]
    private var inWork: Set<Int> = []
    /// Which table each reader needs next.
    private var needs: [Int: Int] = [:]
    private var readers = 0
    private var waiters: [DispatchSemaphore] = []

    init(count: Int) { self.count = count }

    private var hasRoom: Bool { made.count + inWork.count < Self.most }

    mutating func begin() -> Int {
      readers += 1
      needs[readers] = 0
      return readers
    }

    mutating func step(of reader: Int) -> Step {
      guard let place = needs[reader], place < count else {
        preconditionFailure("SharedTables.next gives each reader as many tables as there are")
      }
      if let table = made[place] {
        needs[reader] = place + 1
        letGo()
        return .take(table)
      }
      if inWork.contains(place) { return canMake(place + 1) ? making(place + 1) : waiting() }
      let isAhead = needs.values.contains { $0 < place }
      return isAhead && !hasRoom ? waiting() : making(place)
    }

    private func canMake(_ place: Int) -> Bool {
      place < count && made[place] == nil && !inWork.contains(place) && hasRoom
    }

    private mutating func making(_ place: Int) -> Step {
      inWork.insert(place)
      return .make(place)
    }

    private mutating func waiting() -> Step {
      let change = DispatchSemaphore(value: 0)
      waiters.append(change)
      return .wait(change)
    }

    mutating func put(_ table: Result<ReportTable, any Error>, at place: Int) {
      inWork.remove(place)
      made[place] = table
      wakeAll()
    }

    mutating func end(_ reader: Int) {
      needs[reader] = nil
      letGo()
    }

    private mutating func letGo() {
      let first = needs.values.min() ?? count
      made = made.filter { $0.key >= first }
      wakeAll()
    }

    private mutating func wakeAll() {
      for change in waiters { change.signal() }
      waiters.removeAll()
    }
  }
}
