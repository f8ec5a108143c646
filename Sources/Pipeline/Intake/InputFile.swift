/// A file that waits to be read.
struct InputFile: Sendable {
  var source: Int
  var path: String
  /// Whether its content was taken in before: what comes late in it is a duplicate.
  var isReread = false
  /// Whether it is one of the last files, so that there may be a thread to read it ahead.
  var isReadAhead = false
}
