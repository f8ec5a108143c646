/// A form of files that nobody reads here: IN-1 knows gzip and plain text, and rejects their bytes line by line.
package enum ForeignPacking: CaseIterable, Sendable {
  case zstd, xz, bzip2, lz4, zip, parquet

  /// What a file begins with, whatever its name; nil: none of these, or a file that cannot be read.
  package init?(ofFile path: String) {
    do throws(StreamError) {
      var input = try RawInput(path: path, capacity: 4096)
      try input.refill()
      guard let packing = Self.allCases.first(where: { input.begins(with: $0.firstBytes) }) else {
        return nil
      }
      self = packing
    } catch {
      return nil
    }
  }

  /// As it is called.
  package var name: String {
    switch self {
    case .zstd: "zstd"
    case .xz: "xz"
    case .bzip2: "bzip2"
    case .lz4: "lz4"
    case .zip: "ZIP"
    case .parquet: "Parquet"
    }
  }

  /// The command that unpacks a file to its standard output; nil where its lines have to be written anew.
  package var unpacking: String? {
    switch self {
    case .zstd: "zstd -dc"
    case .xz: "xz -dc"
    case .bzip2: "bzip2 -dc"
    case .lz4: "lz4 -dc"
    case .zip: "unzip -p"
    case .parquet: nil
    }
  }

  private var firstBytes: [UInt8] {
    switch self {
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .bzip2: [0x42, 0x5A, 0x68]
    case .lz4: [0x04, 0x22, 0x4D, 0x18]
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    case .parquet: [0x50, 0x41, 0x52, 0x31]
    }
  }
}
