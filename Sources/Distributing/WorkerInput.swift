internal import Model
internal import Pipeline
internal import Streams

/// What a worker reads, line by line.
struct WorkerInput: ~Copyable {
  private var reader: LogFileReader
  private var chunk: LineChunk
  /// The number of lines so far.
  private(set) var count = 0

  init(_ reader: consuming LogFileReader) {
    chunk = reader.newChunk()
    self.reader = reader
  }

  /// Calls a function with each line and its number, from 1.
  mutating func forEachLine(
    _ body: (Int, Line, Span<UInt8>) throws(PipelineError) -> Void
  ) throws(PipelineError) {
    while true {
      do throws(StreamError) {
        guard try reader.next(into: &chunk) else { return }
      } catch {
        throw .stream(error)
      }
      while let line = chunk.nextLine() {
        count += 1
        try body(count, line, chunk.bytes(line))
      }
    }
  }

  /// Calls a function with each row of a stage, its number and its cells, of which the first is the stage's name.
  mutating func forEachRow<let cells: Int>(
    of stage: WorkerStage,
    _ body: (Int, Span<UInt8>, InlineArray<cells, Range<Int>>) throws(PipelineError) -> Void
  ) throws(PipelineError) {
    let name = Array(stage.rawValue.utf8)
    try forEachLine { number, line, bytes throws(PipelineError) in
      if line.isOverlong { throw .badRow(number, problem: "it is too long for a row") }
      guard let found: InlineArray<cells, Range<Int>> = WorkerRow.cells(bytes) else {
        throw .badRow(
          number, problem: "found fewer than \(cells) cells - expected a row of '\(stage.rawValue)'"
        )
      }
      let own = bytes.extracting(found[0])
      if [UInt8](own) != name {
        throw .badRow(
          number,
          problem:
            "found \(WorkerRow.quoted(own, else: "no stage")) in its first cell - expected rows of "
            + "'\(stage.rawValue)'")
      }
      try body(number, bytes, found)
    }
  }
}
