package import Configuration
internal import Dispatch
internal import Foundation
internal import Streams
internal import Synchronization

/// Runs independent pieces of work on a fixed number of threads, within the memory of a job.
///
/// What the threads run is plain code, none that is `async`.
package struct Parallel: Sendable {
  /// The number of threads; one where the system cannot make as many as there are cores.
  package let workers: Int
  /// Where rows go for which there is no room in memory.
  package let memory: MemoryBudget

  /// The threads and the memory that a job may use.
  package init(_ job: Job) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let wanted = job.workers > 0 ? job.workers : cores
    // Dispatch makes as many as there are cores, and one for its events.
    workers = wanted == 1 || SpareThreads.exist(cores + 1) ? wanted : 1
    memory = MemoryBudget(bytes: job.memory.bytes, folder: job.state)
  }

  /// Calls `body` for every index, on as many threads as there are workers; each thread takes the
  /// next index when it is free. Results are in the order of the indices.
  ///
  /// - Throws: what `body` throws for the first index of all for which it does; it is called for the others, too.
  package func map<Value: Sendable, E>(
    _ count: Int, _ body: @Sendable (Int) throws(E) -> Value
  ) throws(E) -> [Value] {
    try map(count, with: ()) { index, _ throws(E) in try body(index) }
  }

  /// The same with something that each thread keeps from one index to the next, such as room to
  /// work in.
  func map<Value: Sendable, Scratch: Sendable, E>(
    _ count: Int, with scratch: Scratch, _ body: @Sendable (Int, inout Scratch) throws(E) -> Value
  ) throws(E) -> [Value] {
    let results = Mutex<[Result<Value, E>?]>(Array(repeating: nil, count: count))
    _ = gather(count, into: scratch) { index, scratch in
      let result = Result { () throws(E) in try body(index, &scratch) }
      results.withLock { $0[index] = result }
    }
    let all = results.withLock { $0.compactMap { $0 } }
    return try all.map { result throws(E) in try result.get() }
  }

  /// Calls `body` for every index with what its thread has gathered so far, and returns what each
  /// thread gathered, in no order.
  package func gather<Value: Sendable>(
    _ count: Int, into empty: Value, _ body: @Sendable (Int, inout Value) -> Void
  ) -> [Value] {
    gather(count, threads: workers, into: empty, body)
  }

  /// The same by at most so many threads.
  func gather<Value: Sendable>(
    _ count: Int, threads: Int, into empty: Value, _ body: @Sendable (Int, inout Value) -> Void
  ) -> [Value] {
    let next = Atomic<Int>(0)
    let results = Mutex<[Value]>([])
    let threads = max(1, min(threads, count))
    @Sendable func run(_: Int) {
      var value = empty
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= count { break }
        body(index, &value)
      }
      results.withLock { $0.append(value) }
    }
    if threads == 1 {
      run(0)
    } else {
      DispatchQueue.concurrentPerform(iterations: threads, execute: run)
    }
    return results.withLock { $0 }
  }

  /// How many threads may add up so many records, each for itself.
  ///
  /// - Parameter areBounded: whether all sums together take no more than one thread's may.
  func threads(sumsOf records: Int, areBounded: Bool) -> Int {
    areBounded || memory.hasRoomForTwo(sumsOf: records) ? workers : 1
  }

  /// The number of threads; one where memory has no room for what several would hold.
  var workersInMemory: Int { memory.hasRoomForTwo ? workers : 1 }

  /// Calls `body`, and `other` on another thread; each may use all threads. Where only one works, or memory has no room
  /// for what both need, `other` comes first. Both have ended when this returns or throws.
  ///
  /// - Parameter isLarge: whether `other` takes all the memory that there is.
  func run<Value: Sendable, E>(
    beside other: @escaping @Sendable () -> Value, isLarge: Bool, _ body: () throws(E) -> Void
  ) throws(E) -> Value {
    if workers == 1 || isLarge || !memory.hasRoomForTwo {
      let value = other()
      memory.trim()
      try body()
      return value
    }
    let begun = BackgroundWork(on: .global(), other)
    do throws(E) { try body() } catch {
      _ = begun.take()
      throw error
    }
    return begun.take()
  }
}
