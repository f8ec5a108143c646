public import Model
internal import SQLite
package import Streams

/// The state of a job: a private folder that one run at a time writes and anybody of the owner
/// reads.
///
///     let store = try Store(folder: "var/daily/state", job: "daily", mode: .write(wait: .zero))
///     let state = store.state
///     for live in state.segments { ... try store.segment(live) ... }
///     var run = store.begin()
///     var writer = try run.newSegment().begin(names: names)
///     try writer.add(clicks: clicks, sessions: sessions, &rest, strings: strings)
///     run.add(try writer.finish(strings: strings))
///     try run.commit(record)
///
/// Not for use by several threads at once; segments that it gives are.
public final class Store {
  /// What is done with the state.
  public enum Mode: Sendable {
    /// It is read, as the last committed run left it, while another process may hold the lock.
    case read
    /// It is read and written; made when there is none. Waits for the lock for so long.
    case write(wait: Duration)
    /// The same, to be made anew: its segments need not be whole, since none is read.
    case remake(wait: Duration)
  }

  /// The folder.
  public let folder: String
  /// What was committed when it was opened, or by this process since.
  public private(set) var state: CommittedState
  /// Makes the keys of the state (PRIV-2).
  public let hasher: KeyHasher

  let catalogue: Catalogue
  private let lock: LockHolder?
  /// What else is locked as long as the state is open.
  private var others: [LockHolder] = []
  /// The segments by their names, where they are read alone: a run may remove them meanwhile.
  private var held: [String: PlacedFile] = [:]
  /// Whether it was opened to be written.
  var isWritable: Bool { lock != nil }

  /// Takes a lock of a state's folder that runs do not ask for, at once or not at all. The folder is made when there is
  /// none.
  package static func lock(_ file: StateFile, of folder: String) throws(StoreError) -> LockHolder {
    try StateFolder.takeLock(file, of: folder, wait: .zero)
  }

  /// Holds another lock for as long as the state is open.
  package func hold(_ lock: LockHolder) { others.append(lock) }

  /// Whether it holds another lock.
  package var holdsMore: Bool { !others.isEmpty }

  /// Opens the state of a job, and checks that it is whole: everything but the content of
  /// segments, which is checked when they are read.
  ///
  /// - Parameter progress: told how many segments of how many were looked at, where an earlier version of the program
  ///   left a state that is to be written.
  public init(
    folder: String, job: String, mode: Mode, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(StoreError) {
    self.folder = folder
    var lock: LockHolder?
    switch mode {
    case .read: break
    case .write(let wait), .remake(let wait): lock = try StateFolder.prepare(folder, wait: wait)
    }
    self.lock = lock
    let secret = try StateFolder.checkedSecret(folder)
    let hasher = KeyHasher(secret: secret)
    self.hasher = hasher
    let keyCheck = Self.check(of: hasher)
    catalogue = try Catalogue.open(
      folder: folder, mode: lock == nil ? .read : .write, job: job, keyCheck: keyCheck)
    state = try catalogue.read(job: job, keyCheck: keyCheck)
    if case .remake = mode {
      try StateFolder.removeTemporaries(folder)
      return
    }
    if lock != nil {
      for live in state.segments { try Self.check(live, in: folder) }
    } else {
      try hold(job: job, keyCheck: keyCheck)
    }
    // Last: next to a catalogue of another day, what looks left over may be what is missing.
    if lock != nil {
      try StateFolder.removeLeftovers(folder, keeping: Set(state.segments.map(\.info.name)))
      if try catalogue.isToBeBroughtUpToDate() {
        try bringUpToDate(progress)
        try removeDropped()
      }
    }
  }

  private static func check(_ live: LiveSegment, in folder: String) throws(StoreError) {
    let path = StateFolder.segment(folder, live.info.name)
    guard let size = try StateFolder.size(path) else {
      throw StoreError(.segmentMissing, path: path)
    }
    guard size == live.info.size else { throw StoreError(.damaged, path: path) }
  }

  /// Opens the files of all segments. Where one is gone as runs have ended since the catalogue was read, it is read
  /// again.
  private func hold(job: String, keyCheck: String) throws(StoreError) {
    while true {
      do throws(StoreError) {
        held = [:]
        for live in state.segments { held[live.info.name] = try open(live) }
        return
      } catch {
        if error.kind != .segmentMissing { throw error }
        let now = try catalogue.read(job: job, keyCheck: keyCheck)
        if now.segments.map(\.info.name) == state.segments.map(\.info.name) { throw error }
        state = now
      }
    }
  }

  private func open(_ live: LiveSegment) throws(StoreError) -> PlacedFile {
    let path = StateFolder.segment(folder, live.info.name)
    let file = try Segment.file(path)
    guard file.size == live.info.size else { throw StoreError(.damaged, path: path) }
    return file
  }

  /// Opens a segment, and checks that it is the one that was committed.
  public func segment(_ live: LiveSegment) throws(StoreError) -> Segment {
    try segment(live, oldest: SegmentFormat.earliestRead)
  }

  /// - Parameter oldest: the earliest version that is opened.
  func segment(_ live: LiveSegment, oldest: UInt32) throws(StoreError) -> Segment {
    let path = StateFolder.segment(folder, live.info.name)
    let file = held[live.info.name]
    let segment =
      if let file { try Segment(file, path: path, oldest: oldest) } else {
        try Segment(path: path, oldest: oldest)
      }
    guard segment.info == live.info else { throw StoreError(.damaged, path: path) }
    return segment
  }

  /// The apps of which the state holds a record.
  public func apps() throws(StoreError) -> Set<ExactText> {
    // Whatever has a watermark left something.
    var apps = Set(state.watermarks.keys)
    for live in state.segments {
      apps.formUnion(try segment(live).names.apps.map { ExactText($0) })
    }
    return apps
  }

  /// Begins a run, of which nothing is visible before it is committed.
  public func begin() -> StoreRun {
    precondition(lock != nil, "Store.begin needs a store that was opened to be written")
    return StoreRun(store: self, number: (state.runs.last?.number ?? 0) + 1)
  }

  /// Begins to write segments anew that earlier runs wrote: the last run is as it was, and so is what
  /// it published.
  public func amend() -> StoreRun {
    precondition(lock != nil, "Store.amend needs a store that was opened to be written")
    let last = state.runs.last?.number ?? 0
    let begun = state.segments.compactMap { live -> Int? in
      let parts = live.info.name.dropLast(".seg".count).split(separator: "-")
      return parts.first == "\(last)" ? parts.last.flatMap { Int($0) } : nil
    }
    return StoreRun(store: self, number: last, begun: begun.max() ?? 0)
  }

  /// Removes the files of segments that are not part of the state any more, under those who may still
  /// read them; else they stay until the state is opened to be written again.
  public func removeDropped() throws(StoreError) {
    precondition(lock != nil, "Store.removeDropped needs a store that was opened to be written")
    try StateFolder.removeLeftovers(folder, keeping: Set(state.segments.map(\.info.name)))
  }

  /// Notes that all that the last run meant to publish was published (REP-5).
  public func notePublished() throws(StoreError) {
    guard let last = state.runs.indices.last, !state.runs[last].isPublished else { return }
    try catalogue.notePublished(run: state.runs[last].number)
    for place in state.runs.indices { state.runs[place].isPublished = true }
  }

  /// Does all steps or none.
  ///
  /// - Parameter before: called before each step and before they are committed; for tests, which
  ///   copy the folder there.
  func perform(
    _ steps: [CatalogueStep], before: (Int) throws(DatabaseError) -> Void = { _ in }
  ) throws(StoreError) {
    state = try catalogue.perform(steps, before: before)
  }

  /// A text that only the right secret gives, and that does not tell the secret.
  static func check(of hasher: KeyHasher) -> String {
    let key = hasher.key(Array("lookback state".utf8).span)
    return Digest(high: key.high, low: key.low).description
  }
}
