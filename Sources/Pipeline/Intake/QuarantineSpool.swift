package import Decoding
internal import Model
internal import Reporting
package import Streams

/// Collects the rejected lines of one worker's files, and the sessions that came too late, compressed, until it is
/// known which files count (IN-3).
package struct QuarantineSpool: ~Copyable {
  /// The rejected lines of one file, as one gzip member.
  struct Member: Sendable {
    var source: Int
    var path: String
    /// That of the file; nil of one that was not read to its end.
    var digest: Digest?
    var bytes: KeptBytes
  }

  private let sources: [String]
  private let forgotten: ForgottenTexts
  private var file: InputFile?
  private let memory: MemoryBudget
  private var writer: GzipWriter<KeptBytes>?
  private var members: [Member] = []

  /// Takes the names of the job's sources, and which lines name forgotten devices.
  init(sources: [String], forgotten: ForgottenTexts, memory: MemoryBudget) {
    self.sources = sources
    self.forgotten = forgotten
    self.memory = memory
  }

  /// Begins a file.
  mutating func begin(_ file: InputFile) {
    self.file = file
    writer = nil
  }

  /// Adds a rejected line of the file, which has a number there, from 1.
  mutating func add(
    _ bytes: Span<UInt8>, line: Line, number: Int, reject: Reject, text: QuarantineText
  ) {
    guard let file else { return }
    var kept = text.text(of: bytes, reason: reject.reason)
    if let text = kept, forgotten.mayBeNamed(in: Array(text.utf8)) { kept = nil }
    let entry = Self.entry(
      source: sources[file.source], file: file.path, line: line, number: number, reject: reject,
      text: kept)
    if writer == nil { writer = GzipWriter(to: KeptBytes(memory)) }
    writer?.write(entry.span)
    writer?.write([UInt8(ascii: "\n")].span)
  }

  /// What is said of a rejected line, as an object in one line.
  ///
  /// - Parameter text: what is kept of it.
  package static func entry(
    source: String, file: String, line: Line, number: Int, reject: Reject, text: String?
  ) -> [UInt8] {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.field("source", source)
      json.field("file", file)
      json.field("line", number)
      json.field("offset", line.offset)
      json.field("reason", reject.reason.rawValue)
      if let field = reject.field { json.field("field", field.name) }
      if let text { json.field("text", text) }
    }
    return json.bytes
  }

  /// Keeps the rejected lines of the file, which has a digest.
  mutating func keep(_ digest: Digest?) {
    var ended: GzipWriter<KeptBytes>?
    swap(&ended, &writer)
    guard let file, let member = consume ended else { return }
    var bytes = member.finish()
    bytes.finish()
    members.append(
      Member(source: file.source, path: file.path, digest: digest, bytes: bytes))
  }

  /// Forgets the rejected lines of the file.
  mutating func drop() { writer = nil }

  /// Gives the rejected lines of all files that count.
  consuming func finish() -> [Member] { members }
}
