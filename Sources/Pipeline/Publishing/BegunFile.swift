internal import Dispatch
internal import EventStore
internal import Model
internal import Streams
internal import Synchronization

/// A staged file that begins with bytes of the one that it will replace.
///
/// They are copied on another thread while the run derives what comes behind them, as a disk takes long to get
/// them.
final class BegunFile: Sendable {
  private struct Slot: ~Copyable {
    var file: StagedFile?
    var failure: PipelineError?
  }

  private let slot = Mutex(Slot())
  private let isCopied = DispatchGroup()

  /// Begins a file of a publication.
  ///
  /// - Parameters:
  ///   - beginning: the size and digest of the bytes.
  ///   - queue: copies them; nil for now and here.
  init(_ beginning: PublishedFile, of publication: Publication, on queue: DispatchQueue?) {
    if let queue {
      queue.async(group: isCopied) { self.copy(beginning, publication) }
    } else {
      copy(beginning, publication)
    }
  }

  private func copy(_ beginning: PublishedFile, _ publication: Publication) {
    slot.withLock { slot in
      do throws(PipelineError) { slot.file = try publication.begin(beginning) } catch {
        slot.failure = error
      }
    }
  }

  /// The file behind its first bytes; it can be taken once.
  func take() throws(PipelineError) -> StagedFile {
    isCopied.wait()
    let taken = try slot.withLock { slot throws(PipelineError) -> StagedFile? in
      if let failure = slot.failure { throw failure }
      return slot.file.take()
    }
    // Two would write into one file.
    guard let taken else { fatalError("BegunFile.take: it was taken before") }
    return taken
  }
}
