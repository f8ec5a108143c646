/// The bytes of the lines being written. Text goes in as bytes; no `String` is made on the way.
struct LineBuffer {
  var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  var count: Int { bytes.count }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: StaticString) {
    // Safe because a literal has a pointer, and lives as long as the process.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ piece: [UInt8]) { bytes.append(contentsOf: piece) }

  mutating func append(byte: UInt8) { bytes.append(byte) }
}
