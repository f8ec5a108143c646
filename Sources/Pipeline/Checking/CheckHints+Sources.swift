internal import Configuration
internal import Decoding
internal import Model
internal import Reporting

/// What the job's sources and settings say before any record is looked at.
extension CheckHints {
  /// Sources of which no line was accepted: what follows says nothing of their records.
  var rejectedSources: [CheckSummary.Hint] {
    job.sources.compactMap { source in
      let files = files.filter { $0.source == source.index }
      let rejected = files.reduce(0) { $0 + $1.rejected }
      if rejected == 0 || files.contains(where: { $0.accepted > 0 }) { return nil }
      return hint(
        source.name, "none of \(rejected.counted("line")) was accepted", Self.remedy(for: files))
    }
  }

  private static func remedy(for files: [FileReport]) -> String {
    var lines: [RejectReason: Int] = [:]
    for (reject, count) in files.flatMap(\.rejects) { lines[reject.reason, default: 0] += count }
    let most = lines.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    return switch most {
    case .invalidJSON, .invalidUTF8, .notAnObject:
      "expected one JSON object a line in UTF-8, as plain text or gzip"
    case .unreadableTime:
      "expected milliseconds or seconds since 1970, or ISO 8601 with a 'time_zone' of the source; or map "
        + "another key with 'fields'"
    case .timeInFuture:
      "check the clock of this machine, '--as-of', and that the lines' times are seconds or milliseconds since 1970"
    case .timeTooEarly: "check that the lines' times are seconds or milliseconds since 1970"
    case .unknownApp: "add the app, or an alias of it, to 'apps'"
    default: "correct its 'dialect', or map what its lines have with 'fields'"
    }
  }

  /// A `lateness` that is shorter than it may be for any log.
  var lateness: [CheckSummary.Hint] {
    if job.rules.lateness >= .days(1) { return [] }
    return [
      hint(
        "lateness", "\(job.rules.lateness) is less than 24h",
        "give it 24h and the longest delay of any log; what comes later counts with 'lookback rebuild' alone"
      )
    ]
  }
}
