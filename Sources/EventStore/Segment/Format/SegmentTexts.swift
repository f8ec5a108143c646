internal import Model
internal import Streams
internal import Synchronization

/// The texts of a segment: each gets an id of the run when a row that refers to it is read.
///
/// Most rows of a large state are passed over, and most texts are of few rows. So texts are read one by one, after all
/// were checked once, until so many were asked for that the others may well be, too.
public final class SegmentTexts: Sendable {
  private let file: PlacedFile
  private let texts: SegmentDirectory.Texts
  private let run: SharedStrings
  private let state = Mutex(State())

  private struct State: Sendable {
    /// The end of each text in the segment's part for texts, and before these the beginning of the first; empty before
    /// any is asked for.
    var ends: [Int] = []
    /// That part, once it is read; else the last text that was.
    var bytes: [UInt8] = []
    var isRead = false
    /// How many texts were read by themselves.
    var single = 0
    /// The ids in the run by the numbers in the segment; absent for those that were not met.
    var ids: [StringID] = []
  }

  init(_ texts: SegmentDirectory.Texts, of file: PlacedFile, in run: SharedStrings) {
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
    if missing { try add(&span, count) }
  }

  /// Marks a number that has no id yet.
  private static let unknown: UInt64 = 1 << 63

  private func add(_ numbers: inout MutableSpan<UInt64>, _ count: Int) throws(SegmentDamage) {
    // Neither mutex hands a typed error on.
    let damage = state.withLock { state in
      run.add { table -> SegmentDamage? in
        do throws(SegmentDamage) {
          for i in 0..<count where numbers[i] & Self.unknown != 0 {
            let number = Int(numbers[i] ^ Self.unknown)
            if !state.ids[number].isPresent {
              let place = try place(of: number, &state)
              state.ids[number] = table.intern(state.bytes.span.extracting(place))
            }
            numbers[i] = UInt64(state.ids[number].index)
          }
          return nil
        } catch {
          return error
        }
      }
    }
    if let damage { throw damage }
  }

  /// One text in this many is read by itself; when more are asked for, all are.
  private static let few = 16

  /// Where in the bytes that are read a text lies.
  private func place(of number: Int, _ state: inout State) throws(SegmentDamage) -> Range<Int> {
    let (start, end) = (state.ends[number], state.ends[number + 1])
    if state.isRead { return start..<end }
    state.single += 1
    if state.single * Self.few <= texts.count {
      try file.readAll(texts.start + start..<texts.start + end, into: &state.bytes)
      return 0..<end - start
    }
    try file.readAll(texts.start..<texts.start + texts.column.size, into: &state.bytes)
    state.isRead = true
    return start..<end
  }

  /// Checks all texts, and reads where each of them is.
  private func read(_ state: inout State) throws(SegmentDamage) {
    if !state.ends.isEmpty { return }
    let size = texts.column.size
    guard try file.digestAll(texts.start..<texts.start + size).low == texts.column.digest else {
      throw .badDigest
    }
    // All but the absent text have a byte of their own.
    guard texts.count <= size + 1 else { throw .badLength }
    // The lengths come first.
    let front = min(size, IntegerColumn.largestSize(of: texts.count))
    var bytes: [UInt8] = []
    try file.readAll(texts.start..<texts.start + front, into: &bytes)
    var input = try ByteReader(bytes, range: 0..<front)
    var lengths: [UInt64] = []
    try IntegerColumn.read(&input, RowChoice(all: texts.count), into: &lengths)
    var ends = [input.position]
    ends.reserveCapacity(texts.count + 1)
    for i in 0..<texts.count {
      guard let length = Int(exactly: lengths[i]), length <= size - ends[i] else {
        throw .badLength
      }
      ends.append(ends[i] + length)
    }
    guard ends[texts.count] == size else { throw .badLength }
    state.ends = ends
    state.ids = [StringID](repeating: .absent, count: texts.count)
  }
}
