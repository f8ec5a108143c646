internal import SQLite

/// A state that an earlier lookback left is brought up to date when it is opened to be written, so that all
/// else knows no version that is read otherwise than today's.
extension Store {
  /// Writes the segments of earlier versions anew. One transaction puts them in the place of the others:
  /// before it the state is as it was.
  ///
  /// - Parameters:
  ///   - progress: told how many segments of how many are done or need nothing.
  ///   - before: called before each step of the transaction; an error there is an error of the step.
  func bringUpToDate(
    _ progress: (Int, Int) -> Void, before: (Int) throws(DatabaseError) -> Void = { _ in }
  ) throws(StoreError) {
    var run = amend()
    var (added, dropped): ([LiveSegment], [String]) = ([], [])
    var outdated = state.runs.last?.record.outdated ?? []
    for (done, live) in state.segments.enumerated() {
      progress(done, state.segments.count)
      let segment = try segment(live, oldest: SegmentFormat.oldestVersion)
      if segment.version >= SegmentFormat.earliestRead { continue }
      let rewritten = try segment.written(anew: run.newSegment())
      added.append(LiveSegment(info: rewritten.info, run: live.run))
      dropped.append(live.info.name)
      outdated += rewritten.outdated
    }
    try perform(
      [.add(added), .drop(dropped), .outdate(outdated), .noteVersion, .seal], before: before)
  }
}
