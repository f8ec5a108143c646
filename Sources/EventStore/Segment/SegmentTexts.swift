internal import Model
internal import Streams
internal import Synchronization

/// The texts of a segment: each gets an id of the run when a row that refers to it is read.
///
/// Most rows of a large state are passed over, and most texts are of few rows.
public final class SegmentTexts: Sendable {
  private let file: PlacedFile
  private let texts: SegmentDirectory.Texts
  private let run: RunTexts
  private let state = Mutex(State())

  private struct State: Sendable {
    var isRead = false
    var bytes: [UInt8] = []
    /// The end of each text in `bytes`, and before these the beginning of the first.
    var ends: [Int] = []
    /// The ids in the run by the numbers in the segment; absent for those that were not met.
    var ids: [StringID] = []
  }

  init(_ texts: SegmentDirectory.Texts, of file: PlacedFile, in run: RunTexts) {
    self.file = file
    self.texts = texts
    self.run = run
  }

  /// Puts ids in the place of the numbers of texts in the segment, of which 0 is the absent one.
  func place(_ numbers: inout [UInt64], _ count: Int) throws(SegmentDamage) {
    var span = numbers.mutableSpan
    var all: UInt64 = 0
    for i in 0..<count { all |= span[i] }
    // Most columns are not used by most dialects.
    if all == 0 { return }
    var missing = false
    // The mutex hands no typed error on.
    let damage = state.withLock { state -> SegmentDamage? in
      do throws(SegmentDamage) { try read(&state) } catch { return error }
      let ids = state.ids.span
      for i in 0..<count where span[i] != 0 {
        guard span[i] < UInt64(ids.count) else { return .badLength }
        let id = ids[Int(span[i])].index
        if id == 0 { missing = true }
        span[i] = id == 0 ? span[i] | Self.unknown : UInt64(id)
      }
      return nil
    }
    if let damage { throw damage }
    if missing { add(&span, count) }
  }

  /// Marks a number that has no id yet.
  private static let unknown: UInt64 = 1 << 63

  private func add(_ numbers: inout MutableSpan<UInt64>, _ count: Int) {
    state.withLock { state in
      run.table.withLock { table in
        for i in 0..<count where numbers[i] & Self.unknown != 0 {
          let number = Int(numbers[i] ^ Self.unknown)
          if !state.ids[number].isPresent {
            state.ids[number] = table.intern(
              state.bytes.span.extracting(state.ends[number]..<state.ends[number + 1]))
          }
          numbers[i] = UInt64(state.ids[number].index)
        }
      }
    }
  }

  private func read(_ state: inout State) throws(SegmentDamage) {
    if state.isRead { return }
    let range = texts.start..<texts.start + texts.column.size
    try file.readAll(range, into: &state.bytes)
    let column = SegmentDirectory.Column(state.bytes.span.extracting(..<range.count))
    guard column.digest == texts.column.digest else { throw .badDigest }
    var input = try ByteReader(state.bytes, range: 0..<range.count)
    // All but the absent text have a byte of their own.
    guard texts.count <= input.left + 1 else { throw .badLength }
    var lengths: [UInt64] = []
    try IntegerColumn.read(&input, RowChoice(all: texts.count), into: &lengths)
    state.ends = [input.position]
    state.ends.reserveCapacity(texts.count + 1)
    for i in 0..<texts.count {
      guard let length = Int(exactly: lengths[i]) else { throw .badLength }
      state.ends.append(try input.take(length).upperBound)
    }
    guard input.left == 0 else { throw .badLength }
    state.ids = [StringID](repeating: .absent, count: texts.count)
    state.isRead = true
  }
}
