internal import CISAL

/// Inflates the members of a gzip file, one after the other (IN-1, RFC 1952).
///
/// ISA-L neither reports a stream that stops early nor looks behind a member, so the phases of a
/// file are followed here. It also forgets a header that is cut in two unless the header's fields
/// stay in place between calls, which is why they are a property.
@safe
struct GzipInflater: ~Copyable {
  private enum Phase {
    /// A member, padding or the end comes next.
    case boundary
    /// In the header of a member.
    case header
    /// In the data or the trailer of a member.
    case body
    /// Behind the last member: only zero bytes may follow.
    case padding
    /// The file has ended as it should.
    case end
  }

  private let state: UnsafeMutablePointer<inflate_state>
  private var header = unsafe isal_gzip_header()
  private var phase = Phase.boundary
  private var members = 0

  /// Offset in the file behind the last whole member.
  private(set) var wholeBytes: Int64 = 0

  init() {
    unsafe state = .allocate(capacity: 1)
    unsafe isal_inflate_init(state)
    // Checks CRC and length behind the data; the header is read by `readHeader`.
    unsafe state.pointee.crc_flag = UInt32(ISAL_GZIP_NO_HDR_VER)
  }

  deinit { unsafe state.deallocate() }

  /// Inflates until `count` bytes are there; fewer only at the clean end of the file.
  mutating func inflate(
    _ input: inout RawInput, into target: UnsafeMutablePointer<UInt8>, count: Int
  ) throws(StreamError) -> Int {
    var done = 0
    while done < count && phase != .end {
      if input.waiting == 0 { try input.refill() }
      switch phase {
      case .boundary: try startMember(&input)
      case .header: try readHeader(&input)
      case .body: done += try unsafe readBody(&input, into: target + done, count: count - done)
      case .padding: try skipPadding(&input)
      case .end: break
      }
    }
    return done
  }

  private mutating func startMember(_ input: inout RawInput) throws(StreamError) {
    if input.waiting == 0 {
      phase = .end
    } else if unsafe members > 0 && input.next.pointee == 0 {
      phase = .padding
    } else if unsafe members > 0 && input.next.pointee != 0x1f {
      throw damage(.trailingBytes, input)
    } else {
      unsafe isal_inflate_reset(state)
      unsafe isal_gzip_header_init(&header)
      phase = .header
    }
  }

  private mutating func readHeader(_ input: inout RawInput) throws(StreamError) {
    if input.waiting == 0 { throw damage(.truncatedMember, input) }
    let result = unsafe call(&input) { state, header in
      unsafe isal_read_gzip_header(state, &header)
    }
    if unsafe result < 0 || header.flags & 0xe0 != 0 { throw damage(.badHeader, input) }
    if result == ISAL_DECOMP_OK { phase = .body }
  }

  private mutating func readBody(
    _ input: inout RawInput, into target: UnsafeMutablePointer<UInt8>, count: Int
  ) throws(StreamError) -> Int {
    let starved = input.waiting == 0
    unsafe state.pointee.next_out = target
    unsafe state.pointee.avail_out = UInt32(clamping: count)
    let result = unsafe call(&input) { state, _ in unsafe isal_inflate(state) }
    if result == ISAL_INCORRECT_CHECKSUM { throw damage(.badChecksum, input) }
    if result < 0 || result == ISAL_NEED_DICT { throw damage(.badData, input) }

    let given = unsafe Int(UInt32(clamping: count) - state.pointee.avail_out)
    if unsafe state.pointee.block_state == ISAL_BLOCK_FINISH {
      members += 1
      wholeBytes = input.offset
      phase = .boundary
    } else if starved && given == 0 {
      throw damage(.truncatedMember, input)
    }
    return given
  }

  private mutating func skipPadding(_ input: inout RawInput) throws(StreamError) {
    if input.waiting == 0 { phase = .end }
    while input.waiting > 0 {
      if unsafe input.next.pointee != 0 { throw damage(.trailingBytes, input) }
      input.take(1)
    }
  }

  /// Lets ISA-L take from the waiting bytes.
  private mutating func call(
    _ input: inout RawInput,
    _ function: (UnsafeMutablePointer<inflate_state>, inout isal_gzip_header) -> Int32
  ) -> Int32 {
    let waiting = input.waiting
    // Safe because the input is not touched before the call returns, and ISA-L reads next_in only
    // during a call.
    unsafe state.pointee.next_in = input.next
    unsafe state.pointee.avail_in = UInt32(waiting)
    let result = unsafe function(state, &header)
    unsafe input.take(waiting - Int(state.pointee.avail_in))
    return result
  }

  private func damage(_ damage: StreamError.Damage, _ input: borrowing RawInput) -> StreamError {
    StreamError(.damaged(damage, offset: input.offset), path: input.path)
  }
}
