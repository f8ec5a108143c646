public import Model
internal import SQLite

/// A run that writes segments, and commits them together with what it says of itself. What is not
/// committed is removed when the state is opened to be written again.
public struct StoreRun: ~Copyable {
  /// The number of the run, which files may be named after.
  public let number: Int64

  private let store: Store
  private var begun: Int
  private var added: [SegmentInfo] = []
  private var dropped: [String] = []
  private var replacesInputs = false

  init(store: Store, number: Int64, begun: Int = 0) {
    self.store = store
    self.number = number
    self.begun = begun
  }

  /// The place of another segment of the run. Several may be written at once.
  public mutating func newSegment() -> NewSegment {
    begun += 1
    return NewSegment(
      path: StateFolder.segment(store.folder, "\(number)-\(begun).seg"), hasher: store.hasher)
  }

  /// Makes a finished segment part of the run.
  public mutating func add(_ segment: SegmentInfo) { added.append(segment) }

  /// Takes a segment out of the state by its name. Its file stays until `Store.removeDropped`, or until the state is
  /// opened to be written again.
  public mutating func drop(_ segment: String) { dropped.append(segment) }

  /// Takes everything out of the state that earlier runs took in. What they say of themselves stays.
  public mutating func replaceAll() {
    dropped = store.state.segments.map(\.info.name)
    replacesInputs = true
  }

  /// Commits: from now on, and not before, the run is part of the state.
  public consuming func commit(_ record: RunRecord) throws(StoreError) {
    try commit(record, before: { _ in })
  }

  /// Commits what `Store.amend` began: the segments, and that devices were forgotten (PRIV-3).
  ///
  /// - Parameters:
  ///   - limited: what an earlier lookback forgot, with the keys that reports have now.
  ///   - counts: what the last run counts now.
  public consuming func commit(
    forgetting tombstones: [Tombstone], limiting limited: [Tombstone] = [], _ counts: StateCounts
  ) throws(StoreError) {
    try commit(forgetting: tombstones, limiting: limited, counts, before: { _ in })
  }

  /// - Parameter before: called before each step; an error there is an error of the step.
  consuming func commit(
    forgetting tombstones: [Tombstone], limiting limited: [Tombstone] = [], _ counts: StateCounts,
    before: (Int) throws(DatabaseError) -> Void
  ) throws(StoreError) {
    try store.perform(
      [
        .add(added.map { LiveSegment(info: $0, run: number) }), .drop(dropped),
        .count(counts, run: number), .entomb(tombstones), .keepKeys(of: tombstones + limited),
        .seal,
      ], before: before)
  }

  /// - Parameter before: called before each step; an error there is an error of the step.
  consuming func commit(
    _ record: RunRecord, before: (Int) throws(DatabaseError) -> Void
  ) throws(StoreError) {
    try store.perform(
      (replacesInputs ? [.forgetInputs, .noteVersion] : []) + [
        .insert(CommittedRun(number: number, isPublished: record.outputs.isEmpty, record: record)),
        .add(added.map { LiveSegment(info: $0, run: number) }),
        .drop(dropped), .seal,
      ], before: before)
  }
}
