internal import Dispatch
internal import Synchronization

/// A piece of work that another thread does while this one goes on.
final class BackgroundWork<Value: Sendable & ~Copyable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let end = DispatchGroup()

  /// Begins it.
  ///
  /// - Parameter queue: does it; nil for now and here.
  init(on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Value) {
    if let queue {
      queue.async(group: end) { self.value.withLock { $0 = body() } }
    } else {
      value.withLock { $0 = body() }
    }
  }

  /// Asks what it gave, for which this waits; false when that was taken.
  func look(_ body: (borrowing Value) -> Bool) -> Bool {
    end.wait()
    return value.withLock { value in
      guard let taken = value.take() else { return false }
      let answer = body(taken)
      value = consume taken
      return answer
    }
  }

  /// What it gave, for which this waits; it can be taken once.
  func take() -> Value {
    end.wait()
    guard let taken = value.withLock({ $0.take() }) else {
      // A trap because the work has ended, so that only a second taker finds nothing: a mistake of the program,
      // after which two would write into one file.
      fatalError("BackgroundWork.take: it was taken before")
    }
    return taken
  }
}
