internal import Streams

/// What was read of some files.
struct Tally: Sendable {
  /// Bytes of uncompressed text.
  var bytes: Int64 = 0
  /// Lines, blank ones too.
  var lines = 0
  /// Lines that are no JSON object.
  var invalid = 0

  /// Reads one file and adds it up: inflates, splits into lines, parses every line.
  mutating func add(_ path: String, _ parser: inout BareParser) throws(StreamError) {
    var input = try LogFileReader(path: path)
    var chunk = LineChunk()
    while try input.next(into: &chunk) {
      while let line = chunk.nextLine() {
        lines += 1
        let text = chunk.bytes(line)
        if !text.isEmpty && !parser.parse(text) { invalid += 1 }
      }
    }
    bytes += input.bytesOfText
  }

  /// Adds another tally.
  static func += (a: inout Tally, b: Tally) {
    a.bytes += b.bytes
    a.lines += b.lines
    a.invalid += b.invalid
  }
}
