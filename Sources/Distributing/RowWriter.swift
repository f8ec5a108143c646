internal import Model
internal import Pipeline
internal import Streams

/// Writes rows of stages to a file or to standard output.
struct RowWriter: ~Copyable {
  private var file: FileWriter
  /// How many lines were written.
  private(set) var count = 0

  init(to file: consuming FileWriter) { self.file = file }

  /// Writes cells with tabs between; none may have a line feed, and none but the last a tab.
  mutating func write(
    _ stage: String, _ key: [UInt8], _ cells: ArraySlice<UInt8>...
  ) throws(PipelineError) {
    try put(stage.utf8.span)
    try put([WorkerRow.separator].span)
    try put(key.span)
    for cell in cells {
      try put([WorkerRow.separator].span)
      try put(cell.span)
    }
    try put([UInt8(ascii: "\n")].span)
    count += 1
  }

  /// Writes a line that has its end.
  mutating func write(wholeLine line: [UInt8]) throws(PipelineError) {
    try put(line.span)
    count += 1
  }

  private mutating func put(_ bytes: Span<UInt8>) throws(PipelineError) {
    do throws(StreamError) { try file.write(bytes) } catch { throw .stream(error) }
  }

  /// Writes what waits, and closes the file.
  consuming func finish() throws(PipelineError) {
    do throws(StreamError) { try file.finish() } catch { throw .stream(error) }
  }
}
