import Foundation
import Generation
import Streams
import Testing

/// A world written to a folder of its own, which goes when the test is over.
final class WorldFolder: Sendable {
  let path: String
  let summary: WorldSummary

  init(_ options: WorldOptions) throws {
    path = NSTemporaryDirectory() + "world-" + UUID().uuidString
    summary = try Generator(options).write(to: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Each file's path below the folder and its bytes.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) where name.contains(".") {
      files[name] = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }
    return files
  }

  /// The non-blank lines of a log's file, without their ends and the file's BOM.
  func lines(_ kind: LogKind, day: String) throws -> [Data] {
    var reader = try LogFileReader(path: "\(path)/\(kind.folder)/\(day).ndjson.gz")
    var chunk = LineChunk()
    var lines: [Data] = []
    while try reader.next(into: &chunk) {
      while let line = chunk.nextLine() {
        let bytes = chunk.bytes(line)
        if !bytes.isEmpty { lines.append(Data(bytes.indices.map { bytes[$0] })) }
      }
    }
    return lines
  }

  /// The places of all lines of a log, blank ones among them, file by file.
  func places(_ kind: LogKind) throws -> [[Line]] {
    let folder = try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(kind.folder)")
    return try folder.map { name in
      var reader = try LogFileReader(path: "\(path)/\(kind.folder)/\(name)")
      var chunk = LineChunk()
      var lines: [Line] = []
      while try reader.next(into: &chunk) {
        while let line = chunk.nextLine() { lines.append(line) }
      }
      return lines
    }
  }

  /// All lines of a log.
  func lines(_ kind: LogKind) throws -> [Data] {
    let folder = try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(kind.folder)")
    return try folder.sorted().flatMap { try lines(kind, day: String($0.prefix(10))) }
  }

  /// All lines of a log as objects; a line that is none fails the test.
  func objects(_ kind: LogKind) throws -> [[String: Any]] {
    try lines(kind).map { line in
      try #require(
        try? JSONSerialization.jsonObject(with: line) as? [String: Any],
        "\(kind): \(String(decoding: line, as: UTF8.self))")
    }
  }
}
