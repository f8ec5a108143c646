internal import Model
internal import Streams

/// Which file each name stood for when the logs were looked for: rotation gives names to other files, so that one
/// would not be read under any.
struct ListedFiles: Sendable {
  private let files: [ExactText: FileVersion.Identity]

  /// Looks at the files of all sources.
  init(_ plans: [SourcePlan]) {
    files = plans.reduce(into: [:]) { files, plan in
      for path in plan.files {
        if let file = FileVersion(of: path)?.identity { files[ExactText(path)] = file }
      }
    }
  }

  /// Whether one of some files, which were to be read, may lie under another name by now.
  ///
  /// - Parameter look: looks for the logs once more; asked where a name stands for another file than before.
  func haveMoved(
    _ plans: [SourcePlan], _ look: () throws(PipelineError) -> [SourcePlan]
  ) throws(PipelineError) -> Bool {
    var moved: Set<FileVersion.Identity> = []
    var isGone = false
    for path in plans.flatMap(\.files) {
      guard let before = files[ExactText(path)] else { continue }
      let now = FileVersion(of: path)?.identity
      if now != before { moved.insert(before) }
      isGone = isGone || now == nil
    }
    if moved.isEmpty { return false }
    return try look().flatMap(\.files).contains { path in
      let now = FileVersion(of: path)?.identity
      guard let now, now != files[ExactText(path)] else { return false }
      // One that is gone may have been compressed.
      return isGone || moved.contains(now)
    }
  }
}
