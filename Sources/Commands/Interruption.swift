import Dispatch
import Foundation
import Synchronization

/// Notes that somebody wants the program to stop. Whoever works asks it now and then.
public final class Interruption: Sendable {
  /// The number of the signal; 0 as long as there is none.
  private let signal = Atomic<Int32>(0)

  /// An interruption that has not come.
  public init() {}

  /// Whether to stop.
  public var isRequested: Bool { signal.load(ordering: .relaxed) != 0 }

  /// How the program ends when it stops for this; nil as long as it need not.
  public var exitCode: ExitCode? {
    switch signal.load(ordering: .relaxed) {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }

  /// Notes a signal.
  func request(_ number: Int32) {
    signal.store(number, ordering: .relaxed)
  }

  /// Listens to SIGINT and SIGTERM from now on; the second one ends the program at once. A reader
  /// of stdout that goes away shows as an error of writing, not as SIGPIPE.
  func listen() -> [any DispatchSourceSignal] {
    _ = Foundation.signal(SIGPIPE, SIG_IGN)
    return [SIGINT, SIGTERM].map { number in
      _ = Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        if isRequested { _exit(128 + number) }
        request(number)
      }
      source.activate()
      return source
    }
  }
}
