/// An amount of memory.
public struct ByteSize: Comparable, Hashable, Sendable {
  /// The number of bytes.
  public var bytes: Int

  /// Wraps a number of bytes.
  public init(bytes: Int) { self.bytes = bytes }

  private static let units = [
    ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
  ]

  /// Reads a whole number of `KiB`, `MiB`, `GiB` or `TiB` above 0; nil when it is none of these.
  public init?(_ text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard let unit = Self.units.first(where: { $0.0 == text.dropFirst(digits.count) }),
      let number = Int(digits), number > 0
    else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit.1)
    guard !overflow else { return nil }
    self.bytes = bytes
  }

  public static func < (a: ByteSize, b: ByteSize) -> Bool { a.bytes < b.bytes }
}

extension ByteSize: CustomStringConvertible {
  /// The size in the largest unit that divides it, as a job file writes it.
  public var description: String {
    for (name, size) in Self.units where bytes % size == 0 { return "\(bytes / size)\(name)" }
    return "\(bytes) bytes"
  }
}
