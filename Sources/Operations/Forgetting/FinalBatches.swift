internal import Model
internal import Pipeline

/// Fills batches of final rows, one after the other.
struct FinalBatches {
  private let memory: MemoryBudget
  private var full: [SealedBatch] = []
  private var batch = Self.empty

  private static var empty: EventBatch {
    var batch = EventBatch()
    batch.decided = DecidedRows()
    return batch
  }

  /// No batch; the rows of those that are filled have their place in a job's memory or beyond.
  init(in memory: MemoryBudget) { self.memory = memory }

  /// Adds what `append` appends to the batch that is being filled.
  mutating func add(_ append: (inout EventBatch) -> Void) {
    if batch.isFull {
      full.append(SealedBatch(batch, keep: memory.keep))
      batch = Self.empty
    }
    append(&batch)
  }

  /// All batches; none when nothing was added.
  var sealed: [SealedBatch] {
    let isEmpty = batch.mark.isEmpty && batch.decided?.isWithoutRest ?? true
    return isEmpty ? full : full + [SealedBatch(batch, keep: memory.keep)]
  }
}
