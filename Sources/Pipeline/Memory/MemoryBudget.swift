internal import Model
internal import Streams
internal import Synchronization

/// The memory that a job may use (`memory`), and where its rows go beyond that.
///
/// Rows are in memory up to half of the budget, as what is made of them needs the rest. Those
/// beyond are in a file without a name in the state folder, and are read from there as often as
/// somebody asks. Texts that repeat and the rows of reports stay in memory.
/// Where the file cannot be made or written everything stays: a run is not to fail for it.
final class MemoryBudget: Sendable {
  private let limit: Int
  private let folder: String
  private let file = Mutex<RowFile>(.unused)

  private enum RowFile {
    case unused
    case used(SpillFile)
    case unusable
  }

  /// A budget in bytes, and the folder for what goes beyond.
  init(bytes: Int, folder: String) {
    limit = bytes
    self.folder = folder
  }

  /// The block, or a copy of it that is on disk.
  @Sendable
  func keep(_ block: RowBlock) -> RowBlock {
    if ResidentMemory.bytes <= limit / 2 { return block }
    guard let file = usableFile(), let bytes = unsafe block.bytes,
      let place = unsafe file.add(bytes)
    else { return block }
    return unsafe RowBlock(
      size: block.size,
      read: { unsafe file.read(place + $0.lowerBound, into: $1) },
      release: { [size = block.size] in file.remove(place, count: size) })
  }

  private func usableFile() -> SpillFile? {
    file.withLock { own in
      if case .unused = own { own = SpillFile(in: folder).map { .used($0) } ?? .unusable }
      guard case .used(let file) = own else { return nil }
      return file
    }
  }
}
