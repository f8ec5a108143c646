internal import Dispatch
internal import Synchronization

/// Runs independent pieces of work on a fixed number of threads.
///
/// The only place, with the intake, where threads are made; what they run is plain code.
struct Parallel: Sendable {
  /// The number of threads.
  let workers: Int

  /// Calls `body` for every index, on as many threads as there are workers; each thread takes the
  /// next index when it is free. Results are in the order of the indices.
  func map<Value: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Value) -> [Value] {
    if workers == 1 || count <= 1 { return (0..<count).map(body) }
    let next = Atomic<Int>(0)
    let results = Mutex<[Value?]>([Value?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: min(workers, count)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= count { return }
        let value = body(index)
        results.withLock { $0[index] = value }
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  /// Calls `body` once on each thread with a share of the indices, and returns what each made.
  func shares<Value: Sendable>(
    _ count: Int, _ body: @Sendable (StrideTo<Int>) -> Value
  ) -> [Value] {
    let shares = max(1, min(workers, count))
    return map(shares) { worker in body(stride(from: worker, to: count, by: shares)) }
  }
}
