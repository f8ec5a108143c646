internal import Model
internal import Streams

/// Rows for which there is no room in memory, until this is let go of.
final class SpilledBytes: RowBlock.Elsewhere {
  private let file: SpillFile
  private let place: Int
  private let count: Int

  /// Takes bytes that were added to a file.
  init(_ file: SpillFile, at place: Int, count: Int) {
    (self.file, self.place, self.count) = (file, place, count)
  }

  deinit { file.remove(place, count: count) }

  func read(_ range: Range<Int>, into room: UnsafeMutableRawBufferPointer) {
    unsafe file.read(place + range.lowerBound, into: room)
  }

  func view(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
    if range.count < Self.worthAView { return nil }
    return unsafe file.view(place + range.lowerBound, count: range.count)
  }

  func close(_ view: UnsafeRawBufferPointer) { unsafe file.close(view) }

  /// Fewer bytes are copied in less time.
  private static let worthAView = 64 << 10
}
