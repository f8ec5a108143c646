import Model
import Synchronization

/// Pauses that were asked for and not made.
final class Pauses: Sendable {
  private let intervals = Mutex<[Interval]>([])

  var all: [Interval] { intervals.withLock { $0 } }

  func add(_ interval: Interval) { intervals.withLock { $0.append(interval) } }
}
