internal import Configuration
internal import Foundation
internal import Model

/// Everything outside of the program that commands touch. Tests bring their own.
struct Surroundings: Sendable {
  /// The environment variables.
  var variables: [String: String]
  /// The folder that relative paths on the command line are relative to; nil where it cannot be told.
  var workingDirectory: String?
  /// Whether messages go to a person's screen.
  var isErrorTerminal: Bool
  /// Writes data to stdout.
  var writeOutput: @Sendable ([UInt8]) throws(OutputError) -> Void
  /// Writes a message to stderr. What cannot be said is lost.
  var writeError: @Sendable (String) -> Void
  /// The time.
  var now: @Sendable () -> Date

  /// Why data did not reach stdout.
  enum OutputError: Error, Equatable {
    /// The reader has gone; it had enough.
    case closed
    /// The system said no; what is to be said of it.
    case failed(String)
    /// Somebody wants the program to stop.
    case interrupted
  }

  /// The same, but that data which the reader of stdout does not want any more are dropped: the
  /// command goes on, and its exit status says how it went.
  var withPatientOutput: Surroundings {
    var patient = self
    patient.writeOutput = { [writeOutput] bytes throws(OutputError) in
      do throws(OutputError) { try writeOutput(bytes) } catch {
        if error != .closed { throw error }
      }
    }
    return patient
  }

  /// The most bytes that are written before it is asked again whether to stop.
  private static let pieceSize = 64 * 1024

  /// The same, but that data go out in pieces and end when somebody wants the program to stop.
  func stopping(for interruption: Interruption) -> Surroundings {
    var stopping = self
    stopping.writeOutput = { [writeOutput] bytes throws(OutputError) in
      var rest = bytes[...]
      repeat {
        if interruption.isRequested { throw .interrupted }
        try writeOutput(Array(rest.prefix(Self.pieceSize)))
        rest = rest.dropFirst(Self.pieceSize)
      } while !rest.isEmpty
    }
    return stopping
  }

  /// An absolute path for one of the command line, which was refused where there is no working directory.
  func absolute(_ path: String) -> String {
    JobPath.absolute(path, in: workingDirectory ?? "/")
  }

  /// The same for a pattern.
  func absolutePattern(_ pattern: String) -> String {
    JobPath.absolute(pattern, in: JobPath.pattern(of: workingDirectory ?? "/"))
  }
}
