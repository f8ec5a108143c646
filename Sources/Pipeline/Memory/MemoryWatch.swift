internal import Dispatch
internal import Streams

/// Looks every two milliseconds whether the process has more memory than it may, and asks for less.
///
/// What is mapped comes back into memory wherever it is read, which no other thread notices.
final class MemoryWatch: Sendable {
  private let queue = DispatchQueue(label: "lookback.memory")
  private let limit: Int
  private let relieve: @Sendable () -> Void

  /// Watches for as long as it lives.
  init(limit: Int, relieve: @escaping @Sendable () -> Void) {
    self.limit = limit
    self.relieve = relieve
    lookSoon()
  }

  private func lookSoon() {
    queue.asyncAfter(deadline: .now() + .milliseconds(2)) { [weak self] in
      guard let self else { return }
      if ResidentMemory.bytes > limit { relieve() }
      lookSoon()
    }
  }
}
