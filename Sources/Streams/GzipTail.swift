internal import CZlib
import Glibc

/// Finds where the last whole member of a gzip file ends.
///
/// A writer that is killed may leave a part of a member, which makes the whole file damaged (IN-1).
@safe
struct GzipTail: ~Copyable {
  /// zlib keeps the address of its stream, so it has a place of its own.
  private let stream: UnsafeMutablePointer<z_stream>
  private var scratch = [UInt8](repeating: 0, count: 64 * 1024)
  private var offset = 0
  /// Bytes up to the end of the last whole member.
  private(set) var wholeBytes = 0
  /// Whether what was read so far can be the beginning of a gzip file.
  private(set) var isSound = true

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 15: the whole window; 16: gzip.
    let result = unsafe inflateInit2_(
      stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    // A trap because the arguments are valid, which leaves only memory, without which Swift traps too.
    if result != Z_OK { fatalError("GzipTail: no memory") }
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Looks at the next bytes of the file.
  mutating func read(_ bytes: Span<UInt8>) {
    var taken = 0
    while taken < bytes.count, isSound {
      let rest = bytes.extracting(taken...)
      var used = 0
      // Safe because zlib touches both buffers only during the call; it does not write its input,
      // whose pointer is mutable for historical reasons.
      let result = unsafe rest.withUnsafeBufferPointer { input in
        unsafe scratch.withUnsafeMutableBufferPointer { output in
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.pointee.avail_in = UInt32(input.count)
          unsafe stream.pointee.next_out = output.baseAddress
          unsafe stream.pointee.avail_out = UInt32(output.count)
          let result = unsafe inflate(stream, Z_NO_FLUSH)
          unsafe used = input.count - Int(stream.pointee.avail_in)
          return result
        }
      }
      taken += used
      offset += used
      switch result {
      case Z_STREAM_END:
        wholeBytes = offset
        _ = unsafe inflateReset(stream)
      case Z_OK: break
      default: isSound = false
      }
    }
  }
}
