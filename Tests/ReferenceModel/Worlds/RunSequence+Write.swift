public import Foundation

/// What must be there after a run of a sequence.
public struct ExpectedRun {
  /// The number of the run, from 0.
  public var run: Int
  /// The arguments of `lookback` in the folder.
  public var arguments: [String]
  /// The exit status: 3 when a file is damaged or a session came too late.
  public var status: Int
  /// The bytes of the `audit` export.
  public var audit: String
  /// The bytes of each report's CSV file, by the report's name.
  public var reports: [String: String]
  /// Everything else that the model knows of the run.
  public var result: ReferenceResult
}

extension RunSequence {
  /// Plays a sequence: before each run its files are written, then the run is up to the caller.
  ///
  ///     try sequence.play(in: folder) { expected in
  ///       // lookback run job.json --as-of …, in the folder; its state and reports lie there too
  ///       // compare reports/<name>.csv and `lookback export job.json --as audit` with `expected`
  ///     }
  ///
  /// The folder must not hold an earlier sequence.
  public func play(in folder: URL, _ perform: (ExpectedRun) throws -> Void) throws {
    for expected in expectedRuns {
      try write(run: expected.run, to: folder)
      try perform(expected)
    }
  }

  /// What must be there after each run.
  public var expectedRuns: [ExpectedRun] {
    ReferenceModel(self).runs().enumerated().map { run, result in
      let seen = result.observation
      return ExpectedRun(
        run: run, arguments: arguments(run: run), status: result.status, audit: seen.auditCSV,
        reports: seen.reports, result: result)
    }
  }

  /// Writes what comes before a run: the job file and the new files of the sources.
  public func write(run: Int, to folder: URL) throws {
    let world = World(settings: settings(run: run), sources: world.sources)
    let count = deliveries[run].sourceCount
    if deliveries[run].isRotated {
      for (index, source) in world.sources.enumerated() {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(source.folder(index)))
      }
    }
    try world.writeJob(to: folder, sources: count)
    try world.write(deliveries[run].files, to: folder)
  }

  private func arguments(run: Int) -> [String] {
    let settings = settings(run: run)
    return ["run", "job.json", "--as-of", settings.asOfText]
      + (deliveries[run].adoptsRules ? ["--adopt-rules"] : [])
  }
}
