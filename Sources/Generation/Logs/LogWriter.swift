internal import Streams

/// Collects the lines of one file and passes them on, compressed, as they come.
///
/// - Complexity: 0.5 MiB of memory, whatever the file's size.
struct LogWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  private static var batch: Int { 256 * 1024 }  // bytes

  private var gzip: GzipWriter<Sink>
  private let blemishes: Blemishes
  private let endsOpen: Bool
  private var buffer = LineBuffer(capacity: Self.batch + 64 * 1024)
  private(set) var lines = 0
  private(set) var bytesOfText = 0

  /// - Parameter day: decides, in natural logs, whether the file begins with a BOM and how it ends.
  init(to sink: consuming Sink, kind: LogKind, day: Int, world: World) {
    // Level 1: the text is made to be read soon, and its bytes must not depend on the processor.
    gzip = GzipWriter(to: sink, level: 1)
    blemishes = Blemishes(kind: kind, quality: world.quality, seed: world.seed)
    var random = RandomNumbers(world.seed, .blemish, -1 - day, kind.number)
    let isOdd = world.mayVary(&random, share: 0.1)
    endsOpen = isOdd && random.chance(0.5)
    if isOdd && !endsOpen { buffer.append("\u{FEFF}") }
  }

  /// Adds the line that `write` makes; `number` stays the same in every run.
  mutating func add(
    number: Int, _ write: (inout LineBuffer) -> Void
  ) throws(Sink.Failure) {
    if buffer.count > Self.batch { try flush() }
    let start = buffer.count
    write(&buffer)
    blemishes.finish(lineFrom: start, number: number, in: &buffer)
    lines += 1
  }

  private mutating func flush() throws(Sink.Failure) {
    bytesOfText += buffer.count
    try Self.compress(buffer, to: &gzip)
    buffer.removeAll()
  }

  /// Takes both apart, as a span of one field bars changes to its neighbours.
  private static func compress(
    _ buffer: LineBuffer, to gzip: inout GzipWriter<Sink>
  ) throws(Sink.Failure) {
    try gzip.write(buffer.bytes.span)
  }

  /// Ends the file, hands its sink to `close` and counts lines and bytes of text.
  consuming func finish(
    _ close: (consuming Sink) throws(Sink.Failure) -> Void
  ) throws(Sink.Failure) -> (lines: Int, bytesOfText: Int) {
    if endsOpen, buffer.bytes.last == 0x0A { buffer.bytes.removeLast() }
    try flush()
    let counts = (lines: lines, bytesOfText: bytesOfText)
    try close(gzip.finish())
    return counts
  }
}
