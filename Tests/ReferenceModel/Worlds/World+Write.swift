public import Foundation

/// How a world's lines lie in files.
public struct WritingOptions: Sendable {
  /// Whether lines may come in another order than the world's.
  public var isShuffled = false
  /// Decides partition, order, compression and line ends.
  public var seed: UInt64 = 0

  public init(seed: UInt64 = 0, isShuffled: Bool = false) {
    self.seed = seed
    self.isShuffled = isShuffled
  }
}

extension World {
  /// Writes `job.json` and the source files into a folder, for the program to run.
  ///
  /// State and output are to lie in the same folder. The run's time is the settings' `asOf`.
  public func write(to folder: URL, _ options: WritingOptions = WritingOptions()) throws {
    var random = Random(seed: options.seed)
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, source) in sources.enumerated() {
      let place = folder.appendingPathComponent(source.folder(index))
      try files.createDirectory(at: place, withIntermediateDirectories: true)
      let lines = options.isShuffled ? source.lines.shuffled(using: &random) : source.lines
      // A file is its content, so that no two files of a source may be the same.
      var written: Set<[UInt8]> = []
      for (number, part) in parts(lines, &random).enumerated() {
        var bytes = fileBytes(part, &random)
        // Every piece has its own mixture of the four line ends and beginnings.
        while !written.insert(bytes).inserted { bytes = fileBytes(part, &random) }
        let isPacked = random.chance(30)
        let name = "part-\(number).ndjson" + (isPacked ? ".gz" : "")
        try Data(isPacked ? storedGzip(bytes) : bytes)
          .write(to: place.appendingPathComponent(name))
      }
    }
    // For whoever runs a failing seed by hand.
    let command = "lookback run job.json --as-of \(settings.asOfText)\n"
    for (name, text) in jobFiles() + [("command.txt", command)] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
  }

  /// One to three pieces, none empty unless all is.
  private func parts(_ lines: [Text], _ random: inout Random) -> [[Text]] {
    var parts = [lines]
    for _ in 0..<random.below(3) {
      guard let last = parts.popLast() else { break }
      let at = last.isEmpty ? 0 : random.below(last.count)
      parts += [Array(last[..<at]), Array(last[at...])].filter { !$0.isEmpty }
    }
    return parts.isEmpty ? [[]] : parts
  }

  private func fileBytes(_ lines: [Text], _ random: inout Random) -> [UInt8] {
    let end = random.chance(20) ? Array("\r\n".utf8) : [10]
    let mark: [UInt8] = random.chance(20) ? [0xEF, 0xBB, 0xBF] : []
    var bytes = mark + lines.flatMap { $0.bytes + ($0.bytes.last == 13 ? [10] : end) }
    if random.chance(20), let last = lines.last,
      !last.bytes.allSatisfy({ [9, 13, 32].contains($0) }),
      last.bytes.last != 13
    {
      bytes.removeLast(end.count)
    }
    return bytes
  }
}

/// A gzip member whose blocks are stored, not compressed.
func storedGzip(_ bytes: [UInt8]) -> [UInt8] {
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
