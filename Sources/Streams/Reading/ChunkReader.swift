public import Model

/// Gives a log file as chunks of whole lines.
public protocol ChunkReader: ~Copyable {
  /// Bytes read from disk; the size of the file after `next` gave false. A reader on a thread of its own says 0 until
  /// then, here and of the text.
  var bytesRead: Int64 { get }
  /// Bytes of uncompressed text, with line ends and BOM; of the whole file after `next` gave false.
  var bytesOfText: Int64 { get }
  /// XXH3-128 of the bytes of the file as they lie on disk; nil before `next` gave false.
  ///
  /// Printed as hex, high half first, it is what `xxhsum -H2` prints.
  var contentDigest: Digest? { get }

  /// Fills the chunk with the next lines; false at the clean end of the file.
  ///
  /// A chunk without lines is no end: a line that is long without measure goes on.
  /// Throws when the file cannot be read or is damaged; the chunk is empty then. After an error a
  /// reader only repeats it.
  mutating func next(into chunk: inout LineChunk) throws(StreamError) -> Bool
}
