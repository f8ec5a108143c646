import Foundation
import Synchronization

/// Notes that somebody wants the program to stop. Whoever works asks it now and then.
final class Interruption: Sendable {
  /// The number of the signal; 0 as long as there is none.
  private let signal = Atomic<Int32>(0)
  private let isImmediate = Atomic<Bool>(false)

  /// An interruption that has not come.
  init() {}

  /// Whether to stop.
  var isRequested: Bool { signal.load(ordering: .relaxed) != 0 }

  /// How the program ends when it stops for this; nil as long as it need not.
  var exitCode: ExitCode? {
    switch signal.load(ordering: .relaxed) {
    case 0: nil
    case SIGTERM, SIGHUP: .terminated
    default: .interrupted
    }
  }

  /// Lets the first signal end the program at once, as there is nothing to be left in order.
  func endAtOnce() { isImmediate.store(true, ordering: .relaxed) }

  /// Notes a signal; gives whether it ends the program at once, as the second one does.
  @discardableResult
  func request(_ number: Int32) -> Bool {
    signal.exchange(number, ordering: .relaxed) != 0 || isImmediate.load(ordering: .relaxed)
  }

  /// The interruption that hears signals: a handler reaches nothing but globals.
  private static let ofProcess = Interruption()

  /// Listens to SIGINT and SIGTERM from now on, and to SIGHUP, of a terminal that went away, like the
  /// latter; the second one ends the program at once. A reader of stdout that goes away shows as an
  /// error of writing, not as SIGPIPE.
  static func listen() -> Interruption {
    _ = Foundation.signal(SIGPIPE, SIG_IGN)
    // A file that grows beyond `ulimit -f` shows as one too.
    _ = Foundation.signal(SIGXFSZ, SIG_IGN)
    // Made here and not in the handler, which may do nothing but exchange a number and exit.
    let interruption = ofProcess
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = Foundation.signal(number) { number in
        let endsNow = Interruption.ofProcess.request(number)
        if endsNow { _exit(128 + (number == SIGHUP ? SIGTERM : number)) }
      }
      // Who runs behind nohup does not want to hear of the terminal. Safe because both are addresses.
      let isIgnored =
        unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if number == SIGHUP && isIgnored { _ = Foundation.signal(number, SIG_IGN) }
    }
    return interruption
  }
}
