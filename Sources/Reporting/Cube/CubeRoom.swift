/// Where cubes work out the rows of a batch's records, one cube after the other. Whoever adds several batches
/// keeps it, as to blank it takes as long as a step.
struct CubeRoom {
  /// The records that leave a trace.
  var counted = [64 of Int](repeating: 0)
  /// Their keys: 7 words for each of 64 records, as two keys of reports share a word.
  var keys = [448 of UInt64](repeating: 0)
  var hashes = [64 of UInt64](repeating: 0)
  /// Their rows.
  var found = [64 of Int](repeating: 0)
  /// The place of each one's count in its row.
  var places = [64 of UInt32](repeating: 0)
  /// How many records each stands for.
  var times = [64 of Int64](repeating: 0)
}
