@testable import Decoding

/// A line with the bytes behind it that may be read and none more, and nothing that may be read before it: the
/// sanitizer sees what lies beyond.
@safe
struct PaddedLine: ~Copyable {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let count: Int

  init(_ line: some Collection<UInt8>) {
    count = line.count
    unsafe bytes = .allocate(capacity: count + LineParser.padding)
    unsafe bytes.initialize(repeating: 0)
    _ = unsafe bytes.update(fromContentsOf: line)
  }

  deinit { unsafe bytes.deallocate() }

  /// The line without what lies behind it.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let line = unsafe UnsafeBufferPointer(rebasing: bytes[..<count])
      let span = unsafe Span(_unsafeElements: line)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}
