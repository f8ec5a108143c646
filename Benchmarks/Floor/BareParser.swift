internal import CSimdJSON

/// A JSON parser that wants no value: it validates a line, goes through its keys, and forgets it.
@safe
struct BareParser: ~Copyable {
  private let parser: OpaquePointer

  /// A parser; nil without memory.
  init?() {
    guard let parser = unsafe lb_parser_new("") else { return nil }
    unsafe self.parser = parser
  }

  deinit { unsafe lb_parser_free(parser) }

  /// Whether a line is a JSON object; 64 bytes after its end must be readable.
  mutating func parse(_ line: Span<UInt8>) -> Bool {
    // Safe because the pointer is used within the span's lifetime.
    unsafe line.withUnsafeBufferPointer { bytes in
      unsafe lb_parse(parser, bytes.baseAddress, bytes.count) == LB_OK
    }
  }
}
