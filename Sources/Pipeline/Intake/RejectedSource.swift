internal import Configuration
internal import Decoding
internal import Reporting

/// A source of which more lines were rejected than a job lets through, all but the blank ones counted.
public struct RejectedSource: Sendable {
  /// Its name.
  let name: String
  /// How many lines were rejected.
  let rejected: Int
  /// Of how many.
  let lines: Int
  /// For which reasons, the most frequent first.
  private let reasons: [RejectCount]

  fileprivate init(_ name: String, rejected: Int, lines: Int, _ reasons: [RejectCount]) {
    (self.name, self.rejected, self.lines, self.reasons) = (name, rejected, lines, reasons)
  }

  /// How much was rejected, and of what setting that is too much.
  ///
  /// - Parameters:
  ///   - verb: as in `would be rejected`.
  ///   - limit: the setting with its value.
  func line(_ verb: String, moreThan limit: String) -> String {
    "\(name): \(rejected) of \(lines.counted("line")) \(verb) rejected, more than \(limit)"
  }

  /// A line for each reason.
  ///
  /// - Parameter remedy: what can be done about it, as the end of the line.
  func reasons(_ remedy: (RejectCount) -> String) -> [String] {
    reasons.map { "\(name): \($0.lines.counted("line")): \($0.cause)\(remedy($0))" }
  }
}

extension [FileReport] {
  /// The sources of which so many lines were rejected that it is too much.
  func rejected(
    of job: Job, where isTooMuch: (_ rejected: Int, _ lines: Int) -> Bool
  ) -> [RejectedSource] {
    job.sources.compactMap { source in
      let own = of(source)
      let lines = own.reduce(0) { $0 + $1.lines - $1.blank }
      let rejected = own.reduce(0) { $0 + $1.rejected }
      return isTooMuch(rejected, lines)
        ? RejectedSource(source.name, rejected: rejected, lines: lines, own.rejectCounts) : nil
    }
  }
}
