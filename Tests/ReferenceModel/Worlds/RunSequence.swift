/// A world that comes bit by bit: one run after the other, on one state.
public struct RunSequence: Sendable {
  /// The settings of the first run, and the sources without their lines.
  public var world: World
  /// What lies in the folders of the sources anew, run by run.
  public var deliveries: [Delivery]

  /// Takes sources and what comes of them.
  public init(_ world: World, _ deliveries: [Delivery]) {
    self.world = world
    self.deliveries = deliveries
  }

  /// A world in one run.
  public init(_ world: World) {
    self.world = world
    let files = world.sources.enumerated().map { index, source in
      LogFile("log.ndjson", ofSource: index, lines: source.lines)
    }
    deliveries = [Delivery(files)]
  }

  /// The settings with which a run goes.
  public func settings(run: Int) -> Settings {
    deliveries[...run].reversed().lazy.compactMap(\.settings).first ?? world.settings
  }
}

/// What happens to the folders of the sources before one run, and to the job file.
public struct Delivery: Sendable {
  /// A file of a known name takes its place.
  public var files: [LogFile]
  /// Whether the files of earlier runs are gone.
  public var isRotated = false
  /// The job's settings from this run on; nil: as before.
  public var settings: Settings?
  /// How many of the sources the job lists, the first ones; nil: all.
  public var sourceCount: Int?
  /// Whether the settings need `--adopt-rules` (TIME-6).
  public var adoptsRules = false
  /// The device that is forgotten after the run (PRIV-3).
  public var forgets: ForgottenDevice?

  public init(_ files: [LogFile]) { self.files = files }
}
