/// A file that waits to be read.
struct InputFile: Sendable {
  var source: Int
  var path: String
  /// The number of lines after which the rest is not read; nil is no limit.
  var lineLimit: Int?
  /// Whether its content was taken in before: what comes late in it is a duplicate.
  var isReread = false
  /// Whether it is one of the last files, so that there may be a thread to read it ahead.
  var isReadAhead = false
  /// Whether the run is to stop; asked between chunks.
  var isInterrupted: @Sendable () -> Bool
}
