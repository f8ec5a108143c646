package import Configuration
internal import Decoding
package import EventStore
internal import Model
internal import Streams

/// The quarantine files of a state, one per run that rejected lines or had sessions that came too late (IN-3).
package struct Quarantine {
  let job: Job

  package init(job: Job) { self.job = job }

  private var folder: String { StateFile.rejects.path(in: job.state) }

  /// Where the rejected lines of a run would be.
  package func path(of run: Int64) -> String { "\(folder)/\(run).ndjson.gz" }

  /// Writes the rejected lines of a run, if there are any; gives the file's path.
  func write(_ rejects: [QuarantineSpool.Member], run: Int64) throws(PipelineError) -> String? {
    if rejects.isEmpty { return nil }
    do throws(StreamError) {
      let path = path(of: run)
      var file = try AtomicFile(path: path, mode: 0o600)
      for member in rejects { try member.bytes.copy(to: &file) }
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
      for number in try numbers where number > run { try Folder.remove(path(of: number)) }
    } catch {
      throw .stream(error)
    }
  }

  /// The names of the files, in order.
  private var names: [String] {
    get throws(StreamError) {
      if try FileStatus(of: folder) == nil { return [] }
      return try Folder.names(in: folder).filter { $0.hasSuffix(".ndjson.gz") }
    }
  }

  /// The runs of which there are files.
  private var numbers: [Int64] {
    get throws(StreamError) { try names.compactMap { Int64($0.prefix { $0 != "." }) } }
  }

  /// Takes the texts out of all lines that `isNaming` picks, file by file (PRIV-3); gives the number of
  /// such lines.
  package func removeTexts(where isNaming: ([UInt8]) -> Bool) throws(PipelineError) -> Int {
    var removed = 0
    for path in try paths {
      let number: Int?
      do throws(StreamError) {
        number = try removeTexts(of: path, where: isNaming)
      } catch {
        guard case .damaged = error.kind else { throw .stream(error) }
        throw .quarantine(path: path, Self.damaged(error))
      }
      guard let number else { throw .quarantine(path: path, Self.foreign) }
      removed += number
    }
    return removed
  }

  /// The files, in the order of their names.
  private var paths: [String] {
    get throws(PipelineError) {
      do throws(StreamError) { return try names.map { "\(folder)/\($0)" } } catch {
        throw .stream(error)
      }
    }
  }

  /// Reads all files; gives their number, and what is wrong with those that cannot be read.
  package func check() throws(PipelineError) -> (files: Int, problems: [String]) {
    let paths = try paths
    var problems: [String] = []
    var gone = 0
    for path in paths {
      var problem: String?
      do throws(StreamError) {
        if try !Self.forEachLine(of: path, { _ in }) { problem = Self.foreign }
      } catch {
        // A run takes away what another one left that was never committed.
        if try !self.paths.contains(path) {
          gone += 1
          continue
        }
        problem = Self.damaged(error)
      }
      if let problem { problems.append("\(PipelineError.quarantine(path: path, problem))") }
    }
    return (paths.count - gone, problems)
  }

  private static let foreign = "it is not what a run wrote - move it out of the state's folder"

  private static func damaged(_ error: StreamError) -> String {
    "\(error.problem) - remove it: it holds nothing but rejected lines"
  }

  /// Gives whether all lines are such as runs write; if not, they are of no use.
  private static func forEachLine(
    of path: String, _ body: ([UInt8]) -> Void
  ) throws(StreamError) -> Bool {
    var isWhole = false
    var input = try LogFileReader(path: path)
    var chunk = LineChunk()
    while try input.next(into: &chunk) {
      while let line = chunk.nextLine() {
        let text = chunk.bytes(line)
        var bytes: [UInt8] = []
        bytes.append(text)
        guard bytes.starts(with: firstMember), bytes.last == UInt8(ascii: "}") else {
          return false
        }
        isWhole = true
        body(bytes)
      }
    }
    return isWhole
  }

  /// Gives the number of lines; nil when the file is not what a run wrote.
  private func removeTexts(
    of path: String, where isNaming: ([UInt8]) -> Bool
  ) throws(StreamError) -> Int? {
    var removed = 0
    var kept = GzipWriter(to: [UInt8]())
    let isWhole = try Self.forEachLine(of: path) { line in
      var line = line
      if let text = Self.text(of: line), isNaming(JSONString.decode(line.span.extracting(text))) {
        line = line[..<(text.lowerBound - Self.beforeText.count)] + [UInt8(ascii: "}")]
        removed += 1
      }
      line.append(UInt8(ascii: "\n"))
      kept.write(line.span)
    }
    if !isWhole { return nil }
    if removed == 0 { return 0 }
    let content = kept.finish()
    try WholeFile.write(content.span, to: path, mode: 0o600)
    return removed
  }

  private static let firstMember = Array("{\"source\":\"".utf8)
  private static let beforeText = Array(",\"text\":\"".utf8)

  /// Where the text of a line is, which is the last of its members; nil when it has none.
  private static func text(of line: [UInt8]) -> Range<Int>? {
    guard let start = line.indices.first(where: { line[$0...].starts(with: beforeText) }) else {
      return nil
    }
    // Behind it come a quote and a brace.
    let first = start + beforeText.count
    return first..<max(first, line.count - 2)
  }

  /// The numbers of runs longer ago than `retention` (TIME-7). One that began by a clock behind that of a run before it
  /// is no older than that one.
  func oldRuns(_ runs: [CommittedRun], now: Timestamp) -> Set<Int64> {
    var (old, began): (Set<Int64>, Timestamp) = ([], .absent)
    for run in runs {
      // Nor does one by a clock far ahead make those behind it young.
      if run.record.started <= now { began = max(began, run.record.started) }
      if now - began > job.rules.retention { old.insert(run.number) }
    }
    return old
  }

  /// Removes the files of those runs, once no catalogue names them.
  func removeOld(_ runs: [CommittedRun], now: Timestamp) throws(PipelineError) {
    let old = oldRuns(runs, now: now)
    do throws(StreamError) {
      for number in try numbers where old.contains(number) {
        try Folder.remove(path(of: number))
      }
    } catch {
      throw .stream(error)
    }
  }

  /// The paths of those that should be there and are not.
  package func missing(of state: CommittedState) throws(PipelineError) -> [String] {
    var missing: [String] = []
    for run in state.quarantines where try existingPath(of: run) == nil {
      missing.append(path(of: run))
    }
    return missing
  }
}
