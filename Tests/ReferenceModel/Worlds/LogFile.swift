/// One file of a source: its lines and how they are written.
public struct LogFile: Sendable {
  /// How a file's bytes lie on disk (IN-1).
  public enum Packing: Sendable {
    case plain, gzip
    /// A gzip member that ends too early: none of its records count.
    case damagedGzip
  }

  /// The index of its source in the world.
  public var source: Int
  public var name: String
  /// The lines without their ends and without a byte order mark.
  public var lines: [Text]
  public var packing: Packing
  public var hasMark = false
  public var hasCarriageReturns = false
  /// Whether the last line has no end.
  public var isOpenEnded = false

  /// Joins lines into a file.
  public init(
    _ name: String, ofSource source: Int, lines: [Text], packing: Packing = .plain
  ) {
    self.name = name
    self.source = source
    self.lines = lines
    self.packing = packing
  }

  /// The bytes on disk, which are what the file is (IN-1).
  public var bytes: [UInt8] {
    let end = hasCarriageReturns ? Array("\r\n".utf8) : [10]
    let mark: [UInt8] = hasMark ? [0xEF, 0xBB, 0xBF] : []
    var bytes = mark + lines.flatMap { $0.bytes + ($0.bytes.last == 13 ? [10] : end) }
    // A blank line or a carriage return at the end would be lost with the line end.
    if isOpenEnded, let last = lines.last, last.bytes.last != 13,
      !last.bytes.allSatisfy({ [9, 13, 32].contains($0) })
    {
      bytes.removeLast(end.count)
    }
    switch packing {
    case .plain: return bytes
    case .gzip: return storedGzip(bytes)
    case .damagedGzip: return storedGzip(bytes).dropLast(3)
    }
  }

  /// The same lines in one of the forms that mean the same.
  func inRandomForm(_ random: inout Random) -> LogFile {
    var file = self
    file.hasCarriageReturns = random.chance(20)
    file.hasMark = random.chance(20)
    file.isOpenEnded = random.chance(20)
    file.packing = random.chance(30) ? .gzip : .plain
    if file.packing == .gzip { file.name += ".gz" }
    return file
  }
}

/// A gzip member whose blocks are stored, not compressed.
private func storedGzip(_ bytes: [UInt8]) -> [UInt8] {
  func little(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
  var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
  var rest = bytes[...]
  repeat {
    let block = rest.prefix(65_535)
    rest = rest.dropFirst(block.count)
    let size = UInt32(block.count)
    out += [rest.isEmpty ? 1 : 0] + little(size, 2) + little(~size, 2) + block
  } while !rest.isEmpty
  return out + little(crc32(bytes), 4) + little(UInt32(truncatingIfNeeded: bytes.count), 4)
}

/// CRC-32 bit by bit.
private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc: UInt32 = ~0
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return ~crc
}
