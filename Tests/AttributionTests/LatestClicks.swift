import Model

@testable import Attribution

/// Those of some clicks that fit a session which are of the latest deciding time (MATCH-4).
struct LatestClicks {
  private let records: Set<RecordID>
  private let winner: RecordID?
  /// How many times and kinds of clicks there are among them.
  private let kinds: Int

  /// - Parameters:
  ///   - fitting: with the bits of a `TouchTag` each.
  ///   - session: its time.
  init(_ fitting: [KeyedRow], of session: Timestamp, _ events: Events) {
    func time(_ click: KeyedRow) -> Timestamp { min(click.time, session) }
    let last = fitting.map(time).max()
    let latest = fitting.filter { time($0) == last }
    records = Set(latest.map(\.record))
    // Without ids the digits of digests are touch ids.
    winner = records.min {
      events.click($0).digest.description < events.click($1).digest.description
    }
    kinds = Set(latest.map { [$0.time.milliseconds, Int64($0.tag)] }).count
  }

  /// Whether the one that wins is among these.
  func isDecided(by told: [RecordID]) -> Bool { winner.map(told.contains) ?? true }

  /// Whether these are enough of them for a session to be decided, and not more than one of each time and kind.
  func areDecided(by told: [RecordID]) -> Bool {
    told.count <= kinds && records.isSuperset(of: told)
      && (winner.map(told.contains) ?? told.isEmpty)
  }
}
