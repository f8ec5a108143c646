import TestSupport

extension RunSequence {
  /// How a random world comes.
  public enum Feed: Sendable {
    /// No record is late, so that TIME-4 must hold.
    case punctual
    case late
    /// Late, and with other rules from time to time (TIME-6).
    case lateUnderChangingRules
    /// Late, and with a device forgotten after some runs (PRIV-3).
    case forgetting
  }

  /// A random world cut into a few runs; the same ones for the same seed, features and feed.
  public static func random(
    seed: UInt64, features: Features = .core, feed: Feed
  ) -> RunSequence {
    var splitter = WorldSplitter(
      World.random(seed: seed, features: features), seed: seed &+ 0x5EED)
    var sequence = splitter.split(isPunctual: feed == .punctual)
    if feed == .forgetting { splitter.forgetDevices(in: &sequence) }
    if feed == .lateUnderChangingRules { splitter.changeRules(of: &sequence) }
    return sequence
  }
}

/// Cuts a world's lines into runs and files.
struct WorldSplitter {
  private let world: World
  private var random: Random
  private var lines: [Line] = []

  /// A line of the world and the run that takes it in.
  private struct Line {
    var source: Int
    var text: Text
    var record: Decoded?
    var run = 0
  }

  init(_ world: World, seed: UInt64) {
    self.world = world
    random = Random(seed: seed)
    for (index, source) in world.sources.enumerated() {
      let decoder = Decoder(source: source, settings: world.settings)
      for text in source.lines {
        var line = Line(source: index, text: text)
        if case .accepted(let record) = decoder.decode(text) { line.record = record }
        lines.append(line)
      }
    }
  }

  mutating func split(isPunctual: Bool) -> RunSequence {
    let count = 2 + random.below(4)
    deal(count)
    if isPunctual { while bringForward() {} }
    var bare = world
    for index in bare.sources.indices { bare.sources[index].lines = [] }
    return RunSequence(bare, deliveries(count))
  }

  /// Deals the lines to runs, mostly by time and with delays about the lateness.
  private mutating func deal(_ count: Int) {
    let lateness = world.settings.lateness
    var arrivals: [(index: Int, time: Int64)] = []
    for index in lines.indices {
      lines[index].run = random.below(count)
      guard let time = lines[index].record?.time, random.chance(85) else { continue }
      let delay = random.one([0, 0, lateness / 2, lateness, lateness + 2 * oneMinute, oneDay])
      arrivals.append((index, time + delay))
    }
    arrivals.sort { ($0.time, $0.index) < ($1.time, $1.index) }
    let cuts = (1..<count).map { _ in random.below(arrivals.count + 1) }
    for (place, arrival) in arrivals.enumerated() {
      lines[arrival.index].run = cuts.count { $0 <= place }
    }
  }

  /// Moves every line that comes late into the run before; says whether there was one.
  ///
  /// Nothing is late in the first run, so that repeating this comes to an end.
  private mutating func bringForward() -> Bool {
    var state = State()
    var late: [Int] = []
    for run in 0...(lines.map(\.run).max() ?? 0) {
      let indices = lines.indices.filter { lines[$0].run == run && lines[$0].record != nil }
      late += indices.filter { index in
        lines[index].record.map { state.fate(of: $0, world.settings).isLate } ?? false
      }
      state.takeIn(indices.compactMap { lines[$0].record }, world.settings)
    }
    for index in late { lines[index].run -= 1 }
    return !late.isEmpty
  }

  /// Files of each run: new ones, or one log per source that grows.
  private mutating func deliveries(_ count: Int) -> [Delivery] {
    let grows = random.chance(20)
    let isRotated = !grows && random.chance(20)
    var deliveries: [Delivery] = []
    for run in 0..<count {
      var delivery = Delivery([])
      delivery.isRotated = isRotated && run > 0
      for source in world.sources.indices {
        let texts = lines.filter { $0.source == source && (grows ? $0.run <= run : $0.run == run) }
          .map(\.text)
        if grows {
          delivery.files.append(LogFile("log.ndjson", ofSource: source, lines: texts))
        } else if !texts.isEmpty {
          for (number, part) in pieces(texts.shuffled(using: &random), &random).enumerated() {
            let file = LogFile("run-\(run)-\(number).ndjson", ofSource: source, lines: part)
            delivery.files.append(file.inRandomForm(&random))
          }
        }
      }
      // IN-1: a damaged file that the next run finds whole.
      if run > 0, !grows, random.chance(20), var cut = delivery.files.randomElement(using: &random)
      {
        cut.packing = .damagedGzip
        deliveries[run - 1].files.append(cut)
      }
      // IN-1: known bytes under another name.
      if random.chance(20), var copy = deliveries.last?.files.randomElement(using: &random),
        copy.packing != .damagedGzip
      {
        copy.name = "again-\(run)-\(copy.name)"
        delivery.files.append(copy)
      }
      deliveries.append(delivery)
    }
    return deliveries
  }

  /// Has a device forgotten after some runs, one that was seen or will be.
  mutating func forgetDevices(in sequence: inout RunSequence) {
    let times = lines.compactMap { $0.record?.time }
    for run in sequence.deliveries.indices where random.chance(60) {
      guard let time = times.randomElement(using: &random) else { return }
      sequence.deliveries[run].forgets = forgottenDevice(asOf: time)
    }
  }

  /// The device of one of the sessions.
  mutating func forgottenDevice(asOf: Int64) -> ForgottenDevice? {
    let devices = lines.flatMap { line -> [DeviceID] in
      guard case .session(let session)? = line.record else { return [] }
      return session.devices.sorted { $0.value < $1.value }
    }
    return devices.randomElement(using: &random).map { ForgottenDevice(device: $0, asOf: asOf) }
  }

  /// Has some runs go by other settings, none that would need `rebuild`.
  mutating func changeRules(of sequence: inout RunSequence) {
    var settings = sequence.world.settings
    for run in sequence.deliveries.indices.dropFirst() where random.chance(80) {
      let adopts = random.chance(75)
      if adopts {
        for _ in 0...random.below(3) { settings.changeRule(using: &random) }
      }
      if !adopts || random.chance(30) { settings.changeUnasked(using: &random) }
      sequence.deliveries[run].settings = settings
      sequence.deliveries[run].adoptsRules = adopts
    }
    if random.chance(30) { addSources(to: &sequence) }
  }

  /// Has the job list its last sources no sooner than there are lines of one of them.
  private mutating func addSources(to sequence: inout RunSequence) {
    // Without clicks and sessions there is little to see.
    let count = 3 + random.below(world.sources.count - 2)
    let isNew = { (file: LogFile) in file.source >= count && !file.lines.isEmpty }
    let runs = sequence.deliveries.indices
    let first = runs.first { sequence.deliveries[$0].files.contains(where: isNew) }
    for run in 0..<(first ?? runs.count) { sequence.deliveries[run].sourceCount = count }
  }
}

extension ForgottenDevice {
  /// The device of one of a random world's sessions; nil when none has one.
  ///
  /// - Parameter world: the seed of the world; the same as of the choice by default.
  public static func random(
    seed: UInt64, world: UInt64? = nil, features: Features, asOf: Int64
  ) -> ForgottenDevice? {
    let world = World.random(seed: world ?? seed, features: features)
    var splitter = WorldSplitter(world, seed: seed)
    return splitter.forgottenDevice(asOf: asOf)
  }
}

extension Decoded {
  /// When the record came about, as far as it says.
  fileprivate var time: Int64? {
    if case .linkEntry(let entry) = self { return entry.updatedAt?.ms }
    return header?.timestamp.ms
  }
}
