import Model

@testable import Streams

/// A line as a test sees it.
struct ReadLine: Equatable, CustomStringConvertible {
  var bytes: [UInt8]
  var fullLength: Int
  var offset: Int64

  var description: String {
    "@\(offset) \(fullLength): '\(String(decoding: bytes.prefix(60), as: UTF8.self))'"
  }
}

/// What a reader gave of one file that has no damage.
struct ReadFile {
  var lines: [ReadLine] = []
  var chunks = 0
  var bytesRead: Int64
  var bytesOfText: Int64
  var digest: String

  /// The bytes of the lines as texts.
  var texts: [String] { lines.map { String(decoding: $0.bytes, as: UTF8.self) } }

  init(
    _ path: String, sizes: LineSizes = LineSizes(), isReadAhead: Bool = false
  ) throws(StreamError) {
    if isReadAhead {
      var reader = try ReadAhead(path: path, sizes: sizes)
      try self.init(&reader, sizes)
    } else {
      var reader = try LogFileReader(path: path, sizes: sizes)
      try self.init(&reader, sizes)
    }
  }

  private init<Reader: ChunkReader & ~Copyable>(
    _ reader: inout Reader, _ sizes: LineSizes
  ) throws(StreamError) {
    var chunk = LineChunk(sizes: sizes)
    while try reader.next(into: &chunk) {
      chunks += 1
      while let line = chunk.nextLine() {
        // Safe because the array copies the bytes within the call.
        let bytes = unsafe chunk.bytes(line).withUnsafeBufferPointer { unsafe Array($0) }
        lines.append(
          ReadLine(bytes: bytes, fullLength: line.fullLength, offset: line.offset))
      }
    }
    bytesRead = reader.bytesRead
    bytesOfText = reader.bytesOfText
    digest = reader.contentDigest?.description ?? ""
  }
}

/// What makes a file damaged, or nil when nothing does.
func damage(of path: String, sizes: LineSizes = LineSizes()) throws -> StreamError.Damage? {
  do throws(StreamError) {
    _ = try ReadFile(path, sizes: sizes)
    return nil
  } catch {
    guard case .damaged(let damage, _) = error.kind else { throw error }
    return damage
  }
}

/// The lines of a text as IN-2 says, one byte after the other.
func naiveLines(_ text: [UInt8], line limit: Int, prefix: Int) -> [ReadLine] {
  var lines: [ReadLine] = []
  var start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  while start < text.count {
    let newline = text[start...].firstIndex(of: 0x0a)
    var bytes = Array(text[start..<(newline ?? text.count)])
    if bytes.last == 0x0d { bytes.removeLast() }
    let kept = bytes.count > limit ? Array(bytes.prefix(prefix)) : bytes
    lines.append(ReadLine(bytes: kept, fullLength: bytes.count, offset: Int64(start)))
    start = (newline ?? text.count) + 1
  }
  return lines
}

/// One gzip member of a text.
func member(_ text: String, level: Int = 6) -> [UInt8] { member(Array(text.utf8), level: level) }

func member(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
  GzipWriter<[UInt8]>.member(bytes.span, level: level)
}
