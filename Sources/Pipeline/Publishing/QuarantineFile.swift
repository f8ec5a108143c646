internal import Configuration
internal import EventStore
internal import Model
internal import Streams

/// The quarantine files of a state, one per run that rejected something (IN-3).
struct QuarantineFile {
  let job: Job
  private var folder: String { job.state + "/rejects" }

  /// Where the rejected lines of a run would be.
  func path(of run: Int64) -> String { "\(folder)/\(run).ndjson.gz" }

  /// Writes the rejected lines of a run, if there are any; gives the file's path.
  func write(_ rejects: [QuarantineSpool.Member], run: Int64) throws(PipelineError) -> String? {
    if rejects.isEmpty { return nil }
    do throws(StreamError) {
      let path = path(of: run)
      var file = try AtomicFile(path: path, mode: 0o600)
      for member in rejects { try file.write(member.bytes.span) }
      try file.commit()
      return path
    } catch {
      throw .stream(error)
    }
  }

  /// Where the rejected lines of a run are; nil when it rejected nothing.
  func existingPath(of run: Int64) throws(PipelineError) -> String? {
    let path = path(of: run)
    do throws(StreamError) { return try FileStatus(of: path) == nil ? nil : path } catch {
      throw .stream(error)
    }
  }

  /// Makes the folder, and removes from it what runs left that died before they committed.
  func removeUncommitted(after run: Int64) throws(PipelineError) {
    do throws(StreamError) {
      try Folder.make(folder, mode: 0o700)
      try Folder.removeStaleTemporaries(in: folder)
      for name in try Folder.names(in: folder) where name.hasSuffix(".ndjson.gz") {
        guard let number = Int64(name.prefix { $0 != "." }), number > run else { continue }
        try Folder.remove("\(folder)/\(name)")
      }
    } catch {
      throw .stream(error)
    }
  }

  /// Takes the texts out of all lines that `isNaming` picks, file by file (PRIV-3); gives the number of
  /// such lines that had one.
  func removeTexts(where isNaming: (Span<UInt8>) -> Bool) throws(PipelineError) -> Int {
    var removed = 0
    do throws(StreamError) {
      if try FileStatus(of: folder) == nil { return 0 }
      for name in try Folder.names(in: folder).sorted() where name.hasSuffix(".ndjson.gz") {
        removed += try removeTexts(of: "\(folder)/\(name)", where: isNaming)
      }
    } catch {
      throw .stream(error)
    }
    return removed
  }

  private func removeTexts(
    of path: String, where isNaming: (Span<UInt8>) -> Bool
  ) throws(StreamError) -> Int {
    var removed = 0
    var kept = GzipWriter(to: [UInt8]())
    var input = try LogFileReader(path: path)
    var chunk = LineChunk()
    while try input.next(into: &chunk) {
      while let line = chunk.nextLine() {
        let text = chunk.bytes(line)
        var bytes: [UInt8] = []
        for i in text.indices { bytes.append(text[i]) }
        if let end = Self.endBeforeText(bytes), isNaming(bytes.span) {
          bytes = bytes[..<end] + [UInt8(ascii: "}")]
          removed += 1
        }
        bytes.append(UInt8(ascii: "\n"))
        kept.write(bytes.span)
      }
    }
    if removed == 0 { return 0 }
    var file = try AtomicFile(path: path, mode: 0o600)
    let content = kept.finish()
    try file.write(content.span)
    try file.commit()
    return removed
  }

  /// Where the text of a line begins, which is the last of its members; nil when it has none.
  private static func endBeforeText(_ line: [UInt8]) -> Int? {
    let member = Array(",\"text\":\"".utf8)
    return line.indices.first { line[$0...].starts(with: member) }
  }

  /// Removes those of runs longer ago than `retention`.
  func removeOld(_ runs: [CommittedRun], now: Timestamp) throws(PipelineError) {
    do throws(StreamError) {
      for run in runs where now - run.record.started > job.rules.retention {
        try Folder.remove(path(of: run.number))
      }
    } catch {
      throw .stream(error)
    }
  }
}
