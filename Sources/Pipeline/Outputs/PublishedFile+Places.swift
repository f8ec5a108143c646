package import EventStore
internal import Reporting
package import Streams

extension PublishedFile {
  /// Whether a path names a file of these bytes, which is read.
  func isFile(_ path: String) throws(StreamError) -> Bool {
    guard try hasSize(path) else { return false }
    return try PieceDigests.ofFile(path).digest == digest
  }

  /// Whether a path names the file that an earlier version published, whose digest is that of the whole file.
  package func isEarlierFile(_ path: String) throws(StreamError) -> Bool {
    guard try hasSize(path), let file = try PlacedFile(path: path) else { return false }
    return try file.digest(of: 0..<file.size) == digest
  }

  /// Whether a path names a file of this size.
  func hasSize(_ path: String) throws(StreamError) -> Bool {
    try FileStatus(of: path).map { $0.size == size } ?? false
  }
}

extension [PublishedFile] {
  /// The one of a name.
  package func named(_ name: String) -> PublishedFile? { first { $0.name == name } }

  /// All of them but `run.json`.
  var reports: [PublishedFile] { filter { $0.name != OutputNames.summary } }
}
