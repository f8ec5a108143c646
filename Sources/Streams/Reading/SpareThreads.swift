internal import Glibc
internal import Synchronization

/// Threads that may be made beside those that are there.
///
/// Where Dispatch wants one that cannot be made it tries again without end, and no signal is heard meanwhile.
package enum SpareThreads {
  private final class Gate: Sendable {
    let mutex = Mutex(())
  }

  /// Whether so many can be made at once; none is there afterwards.
  package static func exist(_ count: Int) -> Bool {
    let gate = Gate()
    var threads: [pthread_t] = []
    gate.mutex.withLock { _ in
      while threads.count < count,
        let thread = OwnThread.begin({ gate.mutex.withLock { _ in } })
      {
        threads.append(thread)
      }
    }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }
}
