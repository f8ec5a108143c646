internal import Dispatch
package import Model
internal import Streams
internal import Synchronization

/// The memory that a job may use (`memory`), and where its rows go beyond that.
///
/// Rows that do not fit are in files without names in the state folder, or in the one where that would be, and are read
/// from there as often as somebody asks. What stays in memory depends on how much time reading it would take.
/// Texts that repeat and the rows of reports, or of a piece of one, are always in memory, so that rows leave room for
/// them. Where such a file cannot be made or written the rows stay in memory: a run is not to fail for it.
package final class MemoryBudget: Sendable {
  /// What is made of a record until its row of a report is written takes so much, on average.
  private static let bytesPerRecord = 32

  /// What a second thread's sums take for each record, on average, until they are in those of the first.
  private static let bytesPerSummedRecord = 8

  /// What threads need to go through batches, and to write them.
  private static let workingRoom = 64 << 20

  private let limit: Int
  private let folder: String
  private let files = Mutex(RowFiles())

  /// One for each thread that writes: two would wait for each other at the end of one file.
  private struct RowFiles {
    /// Those to which nobody writes at the moment.
    var idle: [SpillFile] = []
    /// Whether another one may be made: none could be, once.
    var canGrow = true
  }

  /// A budget in bytes, and the folder for what goes beyond.
  init(bytes: Int, folder: String) {
    limit = bytes
    self.folder = folder
  }

  /// The block, or a copy of it that is on disk.
  @Sendable
  package func keep(_ block: RowBlock) -> RowBlock {
    if block.size == 0 || ResidentMemory.bytes <= room(for: block.use) { return block }
    return moved(block)
  }

  /// How much memory the process may have when a block stays there.
  private func room(for use: RowBlock.Use) -> Int {
    switch use {
    // To go through rows takes as long where the system has them in its cache.
    case .inOrder: limit / 16
    case .once: limit / 8 * 3
    // The sums of reports come beside them.
    case .anywhere: min(limit / 4 * 3, limit - 2 * Self.workingRoom)
    }
  }

  /// Moves so many of a run's new batches to disk that there is room for what is made of all records.
  func settle(_ batches: inout [SealedBatch], beside others: [SealedBatch]) {
    let records = (batches + others).reduce(0) { $0 + $1.recordCount }
    // What readers have freed is room, too.
    trim()
    var excess =
      ResidentMemory.bytes + records * Self.bytesPerRecord + Self.workingRoom - limit
    if excess <= 0 { return }
    // What is mostly gone through goes first.
    for isAnywhere in [false, true] {
      for index in batches.indices where excess > 0 {
        batches[index] = batches[index].moving { block in
          if (block.use == .anywhere) != isAnywhere { return block }
          let copy = moved(block)
          if copy !== block { excess -= block.size }
          return copy
        }
      }
    }
    trim()
  }

  /// Whether state can be written while reports are made: each goes through its records.
  var hasRoomForTwo: Bool { hasRoomForTwo(sumsOf: 0) }

  /// Whether two threads can go through records, each of which adds them up on its own.
  func hasRoomForTwo(sumsOf records: Int) -> Bool {
    ResidentMemory.bytes + 2 * Self.workingRoom + records * Self.bytesPerSummedRecord <= limit
  }

  /// How much the sums of a report may take if there is to be room for its rows, too.
  var roomForSums: Int {
    max(limit / 8, (limit - ResidentMemory.bytes - Self.workingRoom) / 3 * 2)
  }

  /// Gives the system back what was freed, where it may be needed.
  func trim() {
    if ResidentMemory.bytes > limit / 4 { ResidentMemory.trim() }
  }

  /// Begins to give the system back the files, once nobody reads rows any more: that takes 0.1 s a gigabyte, for
  /// which the process would wait at its end, file by file.
  func beginEmptying() -> BackgroundWork<Void> {
    let files = files.withLock { $0.idle }
    return BackgroundWork(on: files.isEmpty ? nil : .global()) {
      DispatchQueue.concurrentPerform(iterations: files.count) { files[$0].empty() }
    }
  }

  private func moved(_ block: RowBlock) -> RowBlock {
    guard block.isInMemory, let file = takeFile(for: block.size) else { return block }
    defer { files.withLock { $0.idle.append(file) } }
    guard let place = unsafe file.add(block.size, parts: block.forEachPart) else { return block }
    return RowBlock(
      size: block.size, for: block.use, SpilledBytes(file, at: place, count: block.size))
  }

  /// The folder, or where it is not made yet, as before a first run that writes nothing, the one in which it would be.
  private var existingFolder: String {
    var place = folder
    while (try? FileStatus(of: place)) == nil, Folder.of(place) != place {
      place = Folder.of(place)
    }
    return place
  }

  /// A file to which nobody writes, one that has room within if there is one.
  private func takeFile(for size: Int) -> SpillFile? {
    files.withLock { files in
      if let place = files.idle.lastIndex(where: { $0.hasRoom(for: size) }) {
        return files.idle.remove(at: place)
      }
      if let file = files.idle.popLast() { return file }
      if !files.canGrow { return nil }
      let file = SpillFile(in: existingFolder)
      files.canGrow = file != nil
      return file
    }
  }
}
