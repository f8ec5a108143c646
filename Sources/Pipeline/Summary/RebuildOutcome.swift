/// What a rebuild left out; another run leaves out nothing.
package struct RebuildOutcome: Sendable {
  /// Files whose content is left out.
  var leftOut: [String] = []
  /// Those among them that it was told to leave out, and that are there.
  var undone: [String] = []
  /// Those among them that an earlier rebuild was told to leave out, and that are there.
  var leftOutBefore: [String] = []
  /// Sources that the job does not have any more, with what became of their records; each a sentence.
  package var droppedSources: [String] = []

  /// What was left out, of no dropped source yet.
  package init(leftOut: [String] = [], undone: [String] = [], leftOutBefore: [String] = []) {
    self.leftOut = leftOut
    self.undone = undone
    self.leftOutBefore = leftOutBefore
  }
}
