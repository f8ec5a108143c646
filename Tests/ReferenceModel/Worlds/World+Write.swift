public import Foundation
import TestSupport

/// How a world's lines lie in files.
public struct WritingOptions: Sendable {
  /// Whether lines may come in another order than the world's.
  public var isShuffled = false
  /// Decides partition, order, compression and line ends.
  public var seed: UInt64 = 0

  public init(seed: UInt64 = 0, isShuffled: Bool = false) {
    self.seed = seed
    self.isShuffled = isShuffled
  }
}

extension World {
  /// Writes `job.json` and the source files into a folder, for the program to run.
  ///
  /// State and output are to lie in the same folder. The run's time is the settings' `asOf`.
  public func write(to folder: URL, _ options: WritingOptions = WritingOptions()) throws {
    var random = Random(seed: options.seed)
    var files: [LogFile] = []
    for (index, source) in sources.enumerated() {
      let lines = options.isShuffled ? source.lines.shuffled(using: &random) : source.lines
      // A file is its content, so that no two files of a source may be the same.
      var written: Set<[UInt8]> = []
      for (number, part) in pieces(lines, &random).enumerated() {
        let plain = LogFile("part-\(number).ndjson", ofSource: index, lines: part)
        var file = plain.inRandomForm(&random)
        while !written.insert(file.bytes).inserted { file = plain.inRandomForm(&random) }
        files.append(file)
      }
    }
    try writeJob(to: folder)
    try write(files, to: folder)
  }

  /// Writes `job.json`, what it names, and the folders of its sources.
  ///
  /// - Parameter count: How many of the sources the job lists, the first ones; nil: all.
  public func writeJob(to folder: URL, sources count: Int? = nil) throws {
    for (index, source) in sources.enumerated() {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(source.folder(index)), withIntermediateDirectories: true)
    }
    // For whoever runs a failing seed by hand.
    let command = "lookback run job.json --as-of \(settings.asOfText)\n"
    let job = World(settings: settings, sources: Array(sources.prefix(count ?? sources.count)))
    for (name, text) in job.jobFiles() + [("command.txt", command)] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
  }

  /// Writes files into the folders of their sources.
  func write(_ files: [LogFile], to folder: URL) throws {
    for file in files {
      let place = folder.appendingPathComponent(sources[file.source].folder(file.source))
      try Data(file.bytes).write(to: place.appendingPathComponent(file.name))
    }
  }
}

/// One to three pieces, none empty unless all is.
func pieces(_ lines: [Text], _ random: inout Random) -> [[Text]] {
  var parts = [lines]
  for _ in 0..<random.below(3) {
    guard let last = parts.popLast() else { break }
    let at = last.isEmpty ? 0 : random.below(last.count)
    parts += [Array(last[..<at]), Array(last[at...])].filter { !$0.isEmpty }
  }
  return parts.isEmpty ? [[]] : parts
}
