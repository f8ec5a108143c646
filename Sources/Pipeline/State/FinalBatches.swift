internal import Model
internal import Synchronization

/// All final batches of a state, read when somebody asks for them first: the twins of a record that
/// comes late may be anywhere.
final class FinalBatches: Sendable {
  private let read: @Sendable () throws(PipelineError) -> [SealedBatch]
  private let known = Mutex<Result<[SealedBatch], PipelineError>?>(nil)

  init(_ read: @escaping @Sendable () throws(PipelineError) -> [SealedBatch]) { self.read = read }

  /// Those that were asked for before; nil when nobody has.
  var asked: Result<[SealedBatch], PipelineError>? { known.withLock { $0 } }

  /// All of them. After an error there are none, and `asked` has it for those who go on.
  var all: [SealedBatch] {
    known.withLock { known in
      let result = known ?? Self.result(read)
      known = result
      return (try? result.get()) ?? []
    }
  }

  private static func result(
    _ read: () throws(PipelineError) -> [SealedBatch]
  ) -> Result<[SealedBatch], PipelineError> {
    do throws(PipelineError) { return .success(try read()) } catch { return .failure(error) }
  }
}
