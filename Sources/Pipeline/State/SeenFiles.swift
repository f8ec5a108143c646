internal import EventStore
package import Model
package import Streams

/// The digests of files by what the system says of each: of logs, which take long to read for a month of which hardly
/// any changes from one run to the next (IN-1), and of published reports.
///
/// It is a file of the state folder that may be missing: it only saves time. What is wrong with it makes
/// it forget everything.
package struct SeenFiles: Sendable {
  private let path: String
  private var digests: [FileVersion: Digest] = [:]

  /// What a state's folder says of logs.
  package static func ofLogs(in state: String) -> SeenFiles {
    SeenFiles(StateFile.seen.path(in: state))
  }

  /// What a file says, if it is there.
  init(_ path: String) {
    self.path = path
    guard let bytes = try? WholeFile.read(path), let (lines, digest) = Self.parts(of: bytes),
      digest == Self.digest(of: lines)
    else { return }
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      let numbers = words.compactMap { Int64($0) }
      guard numbers.count == 7 else { continue }
      let unsigned = numbers.map { UInt64(bitPattern: $0) }
      let version = FileVersion(
        device: unsigned[0], number: unsigned[1], size: numbers[2], modified: numbers[3],
        changed: numbers[4])
      digests[version] = Digest(high: unsigned[5], low: unsigned[6])
    }
  }

  /// The digest of a file that has not changed since it was known.
  func known(_ path: String) -> Digest? { FileVersion(of: path).flatMap { digests[$0] } }

  /// The digest of a file; nil when it cannot be read.
  ///
  /// - Returns: also by what it is known next time; nil when nothing tells whether it changed meanwhile.
  package func digest(
    of path: String
  ) throws(PipelineError) -> (digest: Digest, version: FileVersion?)? {
    let version = FileVersion(of: path)
    if let version, let known = digests[version] { return (known, version) }
    let isRecent = version?.isRecent ?? true
    let read = try Result { () throws(StreamError) in try ContentDigest.ofFile(path) }.ifReadable()
    guard let digest = read?.digest else { return nil }
    return (digest, isRecent || FileVersion(of: path) != version ? nil : version)
  }

  /// Keeps what is known of some files, and of no others.
  mutating func keep(_ files: [(digest: Digest, version: FileVersion?)]) {
    var kept: [FileVersion: Digest] = [:]
    for file in files { if let version = file.version { kept[version] = file.digest } }
    if kept == digests { return }
    digests = kept
    let rows = kept.map { version, digest in
      [
        Int64(bitPattern: version.device), Int64(bitPattern: version.number), version.size,
        version.modified, version.changed, Int64(bitPattern: digest.high),
        Int64(bitPattern: digest.low),
      ].map { "\($0)" }.joined(separator: " ")
    }
    let lines = Array(rows.sorted().map { $0 + "\n" }.joined().utf8)
    let content = lines + Array("\(Self.digest(of: lines[...]))\n".utf8)
    // Without it the next run reads the files once more.
    _ = try? WholeFile.write(content.span, to: path, mode: 0o600)
  }

  /// The lines of all files, and the digest that the last line has of them.
  private static func parts(of bytes: [UInt8]) -> (lines: ArraySlice<UInt8>, digest: String)? {
    guard bytes.count >= 33, bytes.last == UInt8(ascii: "\n") else { return nil }
    let last = bytes.suffix(33)
    return (bytes.dropLast(33), String(decoding: last.dropLast(), as: UTF8.self))
  }

  private static func digest(of lines: ArraySlice<UInt8>) -> String {
    var content = ContentDigest()
    content.update(lines.span)
    return "\(content.value)"
  }
}
