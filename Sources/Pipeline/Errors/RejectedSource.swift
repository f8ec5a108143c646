internal import Decoding
internal import Reporting

/// A source of which more lines were rejected than a job lets through, all but the blank ones counted.
public struct RejectedSource: Sendable {
  /// Its name.
  let name: String
  /// How many lines were rejected.
  package let rejected: Int
  /// Of how many.
  package let lines: Int
  /// For which reasons, the most frequent first.
  private let reasons: [RejectCount]

  init(_ name: String, rejected: Int, lines: Int, _ reasons: [RejectCount]) {
    (self.name, self.rejected, self.lines, self.reasons) = (name, rejected, lines, reasons)
  }

  /// How much was rejected, and of what setting that is too much.
  ///
  /// - Parameters:
  ///   - verb: as in `would be rejected`.
  ///   - limit: the setting with its value.
  package func line(_ verb: String, moreThan limit: String) -> String {
    "\(name): \(rejected) of \(lines.counted("line")) \(verb) rejected, more than \(limit)"
  }

  /// A line for each reason.
  ///
  /// - Parameter remedy: what can be done about it, as the end of the line.
  func reasons(_ remedy: (RejectCount) -> String) -> [String] {
    reasons.map { "\(name): \($0.lines.counted("line")): \($0.cause)\(remedy($0))" }
  }
}
