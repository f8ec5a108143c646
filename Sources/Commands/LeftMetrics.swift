import Synchronization

/// What a command has to tell `--metrics-file`, which is written when its exit status is known.
final class LeftMetrics: Sendable {
  /// Makes the text of what was counted, for a moment in seconds since 1970.
  typealias Counts = @Sendable (Int64) -> String

  private let kept = Mutex<(job: String?, counts: Counts?)>((nil, nil))
  private let refused = Atomic<Bool>(false)

  /// The job, where the command has one, and what was counted, if the command came so far.
  var left: (job: String?, counts: Counts?) { kept.withLock { $0 } }

  /// Whether they are not to be written, as they would take the place of something else.
  var isRefused: Bool { refused.load(ordering: .relaxed) }

  /// Says which job it is about.
  func name(_ job: String) { kept.withLock { $0.job = job } }

  /// Says that they are not to be written.
  func refuse() { refused.store(true, ordering: .relaxed) }

  /// Leaves what was counted.
  func leave(_ counts: @escaping Counts) { kept.withLock { $0.counts = counts } }
}
