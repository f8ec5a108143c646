public import ReferenceModel

/// A hand-computed case of rules that need several runs: what comes before each, and what must be
/// there after it.
///
/// The cases are data, so that the model and the program can both be held to them.
public struct RunCase: Sendable, CustomStringConvertible {
  /// `RULE-1: what holds`.
  public var name: String
  public var sequence: RunSequence
  /// After each run.
  public var expectations: [[Expectation]]

  /// Joins runs, under changed settings where the rule needs them.
  public init(_ name: String, set change: (inout Settings) -> Void = { _ in }, _ runs: CaseRun...) {
    self.name = name
    expectations = runs.map(\.expectations)
    var world = World.ofCases
    change(&world.settings)
    sequence = RunSequence(world, [])
    var settings = world.settings
    for (number, run) in runs.enumerated() {
      var delivery = Delivery([])
      delivery.isRotated = run.isRotated
      delivery.adoptsRules = run.adoptsRules
      run.change(&settings)
      delivery.settings = settings
      for entry in run.entries {
        let source = sequence.world.source(of: entry)
        if let file = delivery.files.firstIndex(where: { $0.source == source }) {
          delivery.files[file].lines += entry.source.lines
        } else {
          delivery.files.append(
            LogFile(
              run.file ?? "run-\(number).ndjson", ofSource: source, lines: entry.source.lines,
              packing: run.packing))
        }
      }
      sequence.deliveries.append(delivery)
    }
  }

  public var description: String { name }

  /// What observations after each run have otherwise than expected; empty when all is well.
  public func failures(in seen: [Observation]) -> [String] {
    guard seen.count == expectations.count else { return ["\(seen.count) runs were observed"] }
    return seen.indices.flatMap { run in
      expectations[run].flatMap { expectation in
        seen[run].failures(of: expectation, after: run > 0 ? seen[run - 1] : nil)
          .map { "run \(run): \($0)" }
      }
    }
  }

  /// The cases that need no part of the law beyond these, by chapter.
  public static func all(using features: Features) -> [RunCase] {
    let later: [(Features, [RunCase])] = [
      (.cookie, lateCookieSyncs), (.catalogue, lateLinks), (.onelink, lateCosts),
      (.associationFile, changedAssociations),
    ]
    let core =
      filesOfRuns + duplicatesOfRuns + watermarks + finality + lateSessions + lateClicks
      + lateEvidence + changedRules
    return core + later.filter { features.isSuperset(of: $0.0) }.flatMap(\.1)
  }

  /// All cases.
  public static var all: [RunCase] { all(using: .all) }
}

/// One run of a case.
public struct CaseRun: Sendable {
  var entries: [Entry]
  var file: String?
  var packing = LogFile.Packing.plain
  var isRotated = false
  var adoptsRules = false
  var change: @Sendable (inout Settings) -> Void = { _ in }
  var expectations: [Expectation]

  /// A run that finds a file more in each source that has entries.
  ///
  /// - Parameter file: The files' name, where it is to be that of an earlier one.
  public static func run(
    _ entries: [Entry], file: String? = nil, packing: LogFile.Packing = .plain,
    isRotated: Bool = false, expect expectations: Expectation...
  ) -> CaseRun {
    CaseRun(
      entries: entries, file: file, packing: packing, isRotated: isRotated,
      expectations: expectations)
  }

  /// A run with other rules and `--adopt-rules`.
  public static func adopting(
    _ change: @escaping @Sendable (inout Settings) -> Void, _ entries: [Entry] = [],
    expect expectations: Expectation...
  ) -> CaseRun {
    CaseRun(entries: entries, adoptsRules: true, change: change, expectations: expectations)
  }

  /// A run with another job file whose changes need nothing.
  public static func changing(
    _ change: @escaping @Sendable (inout Settings) -> Void, _ entries: [Entry] = [],
    expect expectations: Expectation...
  ) -> CaseRun {
    CaseRun(entries: entries, change: change, expectations: expectations)
  }
}

/// A session that brings the app's watermark to noon.
let toNoon = session("w", 2 * oneDay)
