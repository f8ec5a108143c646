internal import Configuration
internal import Decoding
internal import Model
public import Pipeline
internal import Reporting

/// What a check found.
public struct CheckSummary: Sendable {
  /// What a sample of one source holds.
  struct Source: Sendable {
    var name: String
    /// How many files its patterns match.
    var matched: Int
    /// The files that were looked at.
    var files: [FileReport]
    var schema: SchemaCounts

    var lines: Int { files.reduce(0) { $0 + $1.lines } }
    var accepted: Int { files.reduce(0) { $0 + $1.accepted } }
    var rejected: Int { files.reduce(0) { $0 + $1.rejected } }
    /// How many of the accepted are of users who do not want to be tracked: nothing else is known of them.
    var trackingDisabled: Int { files.reduce(0) { $0 + $1.trackingDisabled } }
    var blank: Int { files.reduce(0) { $0 + $1.blank } }
  }

  /// Something that would match nothing.
  struct Hint: Sendable, Equatable {
    /// The method, app, source, record or setting that it is about.
    var subject: String
    /// Why it would match nothing.
    var problem: String
    /// What can be done about it.
    var remedy: String
  }

  /// The job's name.
  var job: String
  var sources: [Source]
  /// What would match nothing, and why.
  var hints: [Hint]
  /// What is wrong with the files, one line each.
  public var warnings: [String]
  /// The sources without files, for which a run would not begin.
  public var empty: [EmptySource]

  init(
    job: Job, intake: Intake.Result, associations: AssociationFiles, matched: [Int],
    empty: [EmptySource], hints: [Hint]
  ) {
    self.empty = empty
    self.job = job.name
    self.hints = hints
    sources = job.sources.map { source in
      Source(
        name: source.name, matched: matched[source.index], files: intake.files.of(source),
        schema: intake.schemas[source.index])
    }
    warnings = associations.unusable.map(\.description) + associations.doubts
    warnings += intake.files.damages.map { "\($0)" }
    let tooMuch = intake.files.rejected(of: job, where: job.warnRejected.isExceeded)
    for source in tooMuch {
      let limit =
        job.isStopped(byRejected: source.rejected, of: source.lines)
        ? "max_rejected (\(job.maxRejected)): a run would publish nothing"
        : "warn_rejected (\(job.warnRejected))"
      warnings.append(source.line("would be", moreThan: limit))
    }
  }

  /// Whether all sources have files, and all of these are whole, of use, and hardly a line was rejected.
  public var isSound: Bool { warnings.isEmpty && empty.isEmpty }
}

extension CheckSummary.Source {
  /// The rejected lines by reason, most frequent first.
  var rejects: [RejectCount] { files.rejectCounts }

  /// The documented fields that were seen, in the order of their table, and those that were not.
  var fields: (seen: [(field: Field, count: FieldCount)], unseen: [Field]) {
    let sorted = schema.fields.sorted { $0.key.rawValue < $1.key.rawValue }
    let seen = sorted.filter { $0.value != FieldCount() }.map { (field: $0.key, count: $0.value) }
    var unseen = sorted.filter { $0.value == FieldCount() }.map(\.key)
    // Lines that say so are not counted field by field.
    if trackingDisabled > 0 { unseen.removeAll { $0 == .trackingDisabled } }
    // An id under this key is one of these (EV-1).
    if seen.contains(where: { $0.field == .hardwareID }) {
      unseen.removeAll { [.idfa, .idfv, .androidID].contains($0) }
    }
    return (seen, unseen)
  }

  /// Keys that are no fields, most frequent first.
  var unknownKeys: [(key: String, lines: Int)] {
    schema.unknownKeys.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { ($0.key.text, $0.value) }
  }
}
