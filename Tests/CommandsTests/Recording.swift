import Foundation
import Synchronization

@testable import Commands

/// Surroundings that keep what is written to them.
final class Recording: Sendable {
  private let written = Mutex<(output: String, errors: String)>(("", ""))

  /// What went to stdout.
  var output: String { written.withLock { $0.output } }

  /// What went to stderr, line by line.
  var errors: [String] {
    written.withLock { $0.errors.split(separator: "\n").map(String.init) }
  }

  /// All that went to stderr.
  var errorText: String { written.withLock { $0.errors } }

  /// Surroundings, unless said otherwise in the year 2000.
  func surroundings(
    variables: [String: String] = [:], folder: String = "/nowhere", isTerminal: Bool = false,
    now: Date = Date(timeIntervalSince1970: 946_684_800)
  ) -> Surroundings {
    Surroundings(
      variables: variables, workingDirectory: folder, isErrorTerminal: isTerminal,
      writeOutput: { bytes throws(Surroundings.OutputError) in
        self.written.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
      },
      writeError: { text in self.written.withLock { $0.errors += text } },
      now: { now })
  }

  /// Runs the program.
  func run(_ arguments: String..., folder: String = "/nowhere") -> ExitCode {
    main(arguments, in: surroundings(folder: folder), Interruption())
  }
}

/// Runs the program with words that are texts.
func main(
  _ arguments: [String], in surroundings: Surroundings, _ interruption: Interruption
) -> ExitCode {
  main(words: arguments.map { Array($0.utf8) }, in: surroundings, interruption)
}
