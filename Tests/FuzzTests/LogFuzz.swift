import CZlib
import TestSupport

@testable import Streams

/// A gzip log is inflated as zlib inflates it, or is damaged; its lines are those of the text (IN-1, IN-2). The first
/// byte says how small the pieces are in which it is read.
enum LogFuzz {
  static func read(_ input: [UInt8]) throws(Finding) {
    guard let first = input.first else { return }
    var sizes = LineSizes()
    let choice = Int(first &- UInt8(ascii: "a"))
    sizes.text = 64 << (choice & 7)
    sizes.line = 128
    sizes.prefix = 32
    sizes.input = 16 << (choice >> 3 & 7)
    let bytes = Array(input.dropFirst())
    guard let folder = try? TemporaryFolder(), let path = try? folder.write(bytes) else {
      throw Finding("no temporary folder can be written")
    }
    var lines: [[UInt8]]? = []
    do throws(StreamError) {
      var reader = try LogFileReader(path: path, sizes: sizes)
      var chunk = reader.newChunk()
      while try reader.next(into: &chunk) {
        while let line = chunk.nextLine() {
          let bytes = chunk.bytes(line)
          let text = bytes.indices.map { bytes[$0] }
          lines?.append(
            line.isOverlong ? Array(text.prefix(32)) + Array("\(line.fullLength)".utf8) : text)
        }
      }
    } catch {
      lines = nil
    }
    let text = bytes.starts(with: [0x1F, 0x8B]) ? try inflated(bytes) : bytes
    let expected = text.map { Self.lines(of: $0) }
    try Finding.unless(lines == expected, "zlib and a split at newlines give other lines")
  }

  /// The text of all members, of which zero bytes may follow the last; nil when one is damaged.
  private static func inflated(_ bytes: [UInt8]) throws(Finding) -> [UInt8]? {
    var (text, rest) = ([UInt8](), bytes[...])
    while let next = rest.first {
      if next == 0 && rest.count < bytes.count {
        return rest.allSatisfy { $0 == 0 } ? text : nil
      }
      var stream = unsafe z_stream()
      var member = Array(rest)
      // No input of a kilobyte, the longest that is made, inflates to more.
      var room = [UInt8](repeating: 0, count: 2 << 20)
      let size = unsafe Int32(MemoryLayout<z_stream>.size)
      try Finding.unless(
        unsafe inflateInit2_(&stream, 31, ZLIB_VERSION, size) == Z_OK, "zlib has no memory")
      defer { unsafe inflateEnd(&stream) }
      let status = unsafe member.withUnsafeMutableBufferPointer { input in
        unsafe room.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_in = input.baseAddress
          unsafe stream.avail_in = UInt32(input.count)
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(output.count)
          return unsafe inflate(&stream, Z_FINISH)
        }
      }
      if status != Z_STREAM_END { return nil }
      text += unsafe room.prefix(room.count - Int(stream.avail_out))
      rest = unsafe rest.suffix(Int(stream.avail_in))
    }
    return text
  }

  private static func lines(of text: [UInt8]) -> [[UInt8]] {
    var rest = text[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if rest.last == 0x0A { rest = rest.dropLast() } else if rest.isEmpty { return [] }
    return rest.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let line = line.last == 0x0D ? line.dropLast() : line
      return line.count > 128 ? Array(line.prefix(32)) + Array("\(line.count)".utf8) : Array(line)
    }
  }
}
