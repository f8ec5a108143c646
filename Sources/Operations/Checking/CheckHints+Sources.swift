internal import Configuration
internal import Decoding
internal import Model
internal import Pipeline
internal import Reporting
internal import Streams

/// What the job's sources and settings say before any record is looked at.
extension CheckHints {
  /// What keeps logs, or all of their lines, from being read.
  var ofSources: [CheckSummary.Hint] {
    idlePatterns + foldersAmongFiles + foreignForms + rejectedSources + unknownApps
  }

  /// Sources of which no line was accepted: what follows says nothing of their records.
  private var rejectedSources: [CheckSummary.Hint] {
    job.sources.compactMap { source in
      let files = intake.files.of(source)
      if !files.areRejectedWhole { return nil }
      let rejected = files.reduce(0) { $0 + $1.rejected }
      let most = files.rejectCounts.first?.reject
      let missing = most?.reason == .missing ? missingFields(of: source) : ""
      return hint(
        source.name,
        "none of \(rejected.counted("line")) was accepted"
          + (missing.isEmpty ? "" : ", as they have no \(missing)"),
        remedy(for: source, most))
    }
  }

  /// Patterns that name no file beside others of their source that do: a run stops where a whole source has none.
  private var idlePatterns: [CheckSummary.Hint] {
    zip(job.sources, files).flatMap { source, files in
      let idle = zip(source.paths, files).filter(\.1.isEmpty).map(\.0)
      if source.isOptional || idle.count == source.paths.count { return [CheckSummary.Hint]() }
      return idle.map { pattern in
        hint(
          source.name, "no file matches '\(pattern)'",
          EmptySource.remedy(for: pattern) ?? "put logs there, or correct 'paths'")
      }
    }
  }

  /// Folders that a pattern names beside files: what lies in them is not read.
  private var foldersAmongFiles: [CheckSummary.Hint] {
    let read = files.joined().joined()
    return zip(job.sources, files).flatMap { source, files in
      zip(source.paths, files).compactMap { pattern, files in
        guard !files.isEmpty, let folder = Glob.folder(pattern),
          !read.contains(where: { $0.hasExactPrefix("\(folder)/") }),
          let names = try? Folder.names(in: folder), !names.isEmpty
        else { return nil }
        return hint(
          source.name, "'\(folder)' is a folder, and what lies in it is not read",
          "if these are logs of it, add '\(pattern)/*' to 'paths'")
      }
    }
  }

  /// Sources with files that have to be written anew.
  private var foreignForms: [CheckSummary.Hint] {
    job.sources.flatMap { source in
      ForeignForm.allCases.compactMap { form in
        guard let files = foreignFiles[source.index][form], let first = files.first else {
          return nil
        }
        return hint(
          source.name,
          "\(files.count.counted("file")) of \(form.name), whose lines cannot be read, first '\(first)'",
          form.conversion.map {
            "write them anew with '\($0) | gzip', and leave the old ones out of 'paths'"
          } ?? "write one JSON object a line, as plain text or gzip, and leave them out of 'paths'")
      }
    }
  }

  /// Sources none of whose records has an id: what is sent again counts once only where it has the same bytes (IN-7).
  var namelessRecords: [CheckSummary.Hint] {
    job.sources.compactMap { source in
      let names: [Field]
      switch source.kind {
      case .clicks: names = [.clickID]
      case .sessions: names = [.sessionID, .requestID]
      default: return nil
      }
      let schema = intake.schemas[source.index]
      let isRead = intake.files.contains { $0.source == source.index && $0.accepted > 0 }
      if !isRead || names.contains(where: { (schema.fields[$0]?.present ?? 0) > 0 }) { return nil }
      return hint(
        source.name, "no line has \(names.map(\.name).joined(separator: " or "))",
        "log one, or map it with 'fields': lines without an id that are sent again with other bytes count again"
      )
    }
  }

  /// What every record needs (IN-6), and no line of a source has.
  private func missingFields(of source: SourceDefinition) -> String {
    var needed: [Field] = source.kind == .links ? [] : [.timestamp]
    if source.kind != .links && source.app == nil { needed.append(.app) }
    if DialectTable.needsSystem(source.kind, source.dialect) { needed.append(.os) }
    let seen = intake.schemas[source.index].fields
    return needed.filter { (seen[$0]?.present ?? 0) == 0 }.map(\.name).joined(separator: ", ")
  }

  private func remedy(for source: SourceDefinition, _ reject: Reject?) -> String {
    if let other = otherDialects[source.index] {
      return
        "its 'dialect' may be '\(other.dialect.name)', by which \(other.accepted) of them are accepted"
    }
    let dialects = source.kind.dialects.map(\.name).joined(separator: ", ")
    // What all lines lack but an app is all of one app, perhaps.
    let app =
      reject == Reject(.missing, .app) && missingFields(of: source) == Field.app.name
      ? "set its 'app' where all lines are of one, " : ""
    return reject.flatMap(Self.remedy(for:))
      ?? app
      + (source.kind.dialects.count > 1 ? "correct its 'dialect' (\(dialects)), or " : "")
      + "map what its lines have with 'fields', such as { \(reject?.field?.name ?? "timestamp"): \"your.key\" }"
  }

  /// What can be done about lines that were rejected for this reason, whatever their dialect; nil where nothing can
  /// be said.
  private static func remedy(for reject: Reject) -> String? {
    switch reject.reason {
    case .invalidJSON, .invalidUTF8, .notAnObject, .invalidNumber:
      "expected one JSON object a line in UTF-8, as plain text or gzip"
    case .unreadableTime:
      "expected milliseconds or seconds since 1970, or ISO 8601 with a 'time_zone' of the source; or map "
        + "another key with 'fields'"
    case .timeInFuture:
      "check the clock of this machine, '--as-of', and that the lines' times are seconds or milliseconds since 1970"
    case .timeTooEarly: "check that the lines' times are seconds or milliseconds since 1970"
    case .unknownApp: "add the app, or an alias of it, to 'apps'"
    case .wrongType:
      reject.field.map {
        "\($0.name) takes \($0.expectedType); or map another key with 'fields'"
      }
    case .tooDeep, .tooLong, .loneSurrogate, .nulCharacter, .missing, .unknownOS,
      .tooLate, .tooManyApps, .outOfMemory:
      nil
    }
  }

  /// Apps that lines name and the job does not.
  private var unknownApps: [CheckSummary.Hint] {
    if intake.unknownApps.isEmpty { return [] }
    let names = QuarantineText(overrides: [:])
    let most = intake.unknownApps.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let told = most.prefix(3).map {
      "'\(names.text(ofKey: $0.key.text))' (\($0.value.counted("line")))"
    }
    let others = most.count - told.count
    return [
      hint(
        "apps",
        "no app of the job is called " + told.joined(separator: " or ")
          + (others > 0 ? ", or one of \(others) more" : ""),
        "add it to 'apps', or to the aliases of its app")
    ]
  }

  /// A `lateness` that is shorter than it may be for any log.
  var lateness: [CheckSummary.Hint] {
    if job.rules.lateness >= .days(1) { return [] }
    return [
      hint(
        "lateness", "\(job.rules.lateness) is less than 24h",
        "make it at least 24h plus the longest delay of any log; what comes later counts with 'lookback rebuild JOB' alone"
      )
    ]
  }
}
