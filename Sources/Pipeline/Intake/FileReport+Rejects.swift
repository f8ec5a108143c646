package import Configuration
internal import Decoding

extension [FileReport] {
  /// The rejected lines of some files by reason, most frequent first.
  package var rejectCounts: [RejectCount] {
    var found: [Reject: RejectCount] = [:]
    for file in self {
      for (reject, lines) in file.rejects {
        var sum =
          found[reject]
          ?? RejectCount(reject, file: file.path, line: file.firstRejects[reject] ?? 0)
        sum.lines += lines
        found[reject] = sum
      }
    }
    return found.values.sorted { ($1.lines, $0.reason) < ($0.lines, $1.reason) }
  }

  /// The sources of which so many lines were rejected that it is too much.
  package func rejected(
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
