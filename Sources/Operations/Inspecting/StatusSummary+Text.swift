public import Model
internal import Reporting

extension StatusSummary {
  /// What the runs left, for people.
  ///
  /// - Parameter now: what ages are counted from.
  public func text(at now: Timestamp) -> String {
    var parts = [AlignedText.lines(facts(at: now))]
    parts.append(
      AlignedText.table(
        runs,
        [
          ("run", { "\($0.number)" }),
          ("started (UTC)", { CivilTime($0.started).spaced }),
          ("took", { ($0.finished - $0.started).words }),
          ("new files", { $0.newFiles == 0 ? "none" : "\($0.newFiles)" }),
          ("published", { $0.isPublished ? "yes" : "not yet" }),
          (
            "rejected lines",
            { $0.quarantine.map { Self.quarantined($0.path, $0.bytes) } ?? "none" }
          ),
        ]))
    if !watermarks.isEmpty {
      parts.append(
        AlignedText.table(
          watermarks, [("app", { $0.app }), ("final up to (UTC)", { CivilTime($0.time).spaced })]))
    }
    parts.append(
      AlignedText.table(
        sources, maximumWidth: .max,
        [
          ("source", { $0.name }), ("taken in", { $0.files.counted("file") }),
          ("size", { AlignedText.size($0.bytes) }),
          ("waiting", { $0.waiting.map { "\($0)" } ?? "unknown" }),
          (
            "latest record (UTC)",
            { $0.lastRecord.isPresent ? CivilTime($0.lastRecord).spaced : "" }
          ),
          ("last file", { $0.lastPath }),
        ]))
    let leftOut = sources.flatMap { source in source.leftOut.map { (source.name, $0) } }
    if !leftOut.isEmpty {
      parts.append(
        AlignedText.table(
          leftOut, maximumWidth: .max, [("left out of", { $0.0 }), ("file", { $0.1 })]))
    }
    return parts.joined(separator: "\n")
  }

  private func facts(at now: Timestamp) -> [(name: String, value: String)] {
    var facts = [("job", AlignedText.shown(job))]
    if let lastGood, let age = age(at: now) {
      let ahead = lastGood.finished - now
      let distance = ahead > .zero ? "\(ahead.words) in the future" : "\(age.words) ago"
      facts.append(
        (
          "last good run",
          "\(lastGood.number), ended at \(AlignedText.moment(lastGood.finished)), \(distance)"
        ))
    } else {
      facts.append(("last good run", "none"))
    }
    if let last = runs.first, isUnpublished {
      facts.append(
        (
          "unpublished",
          "the reports of run \(last.number): it is at work, or the next run publishes them"
        ))
    }
    let unknown = sources.filter { $0.waiting == nil }.map(\.name)
    facts.append(
      (
        "waiting",
        (waiting == 0 ? "nothing" : waiting.counted("file"))
          + (unknown.isEmpty ? "" : ", but unknown of \(unknown.joined(separator: ", "))")
      ))
    facts.append(
      (
        "state",
        "\(AlignedText.shown(state)): \(size.files.counted("file")), "
          + "\(AlignedText.size(size.bytes)), \(size.clicks.counted("click")), "
          + "\(size.sessions.counted("session")), \(size.others.counted("other record"))"
      ))
    return facts
  }

  /// The quarantine file of a run, by its place in the state.
  private static func quarantined(_ path: String, _ bytes: Int64?) -> String {
    path.split(separator: "/").suffix(2).joined(separator: "/")
      + ", \(bytes.map(AlignedText.size) ?? "missing")"
  }
}
