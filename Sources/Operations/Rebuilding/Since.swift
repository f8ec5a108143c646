internal import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Pipeline

/// The day from which on a rebuild reads everything again; what is older stays as it is.
struct Since: Sendable {
  /// The first moment of the day in the job's time zone.
  let moment: Timestamp
  private let day: String
  private let clock: LocalClock

  /// Takes the midnight of the day, as if it were UTC.
  init(_ midnight: Timestamp, job: Job) {
    clock = job.clock
    moment = clock.moment(ofLocal: midnight)
    day = CivilTime(midnight).date
  }

  /// The first day since which a state can be made anew; nil where it has forgotten devices, or no watermark.
  static func earliest(
    of state: CommittedState, _ gone: GoneRecords, rules: Rules, clock: LocalClock
  ) -> String? {
    if !state.tombstones.isEmpty { return nil }
    let old = state.watermarks.values.map { $0 - rules.retention }
    guard let last = (old + [behind(gone, rules: rules)]).max(), last.isPresent else {
      return nil
    }
    let days = Days(clock: clock, first: last, last: last + .days(1))
    return days.names[days.index(of: last) + 1]
  }

  /// Checks that the state holds all sessions from the day on, so that what is older is really
  /// there (TIME-7), and that it has forgotten no device: only counts are left of its sessions, and
  /// those before the day say nothing of those behind it any more (PRIV-3).
  ///
  /// - Parameter earliest: the first day since which the state can be made anew.
  func checkStateHolds(
    _ state: CommittedState, retention: Interval, _ earliest: () -> String?
  ) throws(PipelineError) {
    if !state.tombstones.isEmpty { throw .forgottenDevices(day: day) }
    for (app, watermark) in state.watermarks.sorted(by: { $0.key < $1.key })
    where moment <= watermark - retention {
      throw .tooFarBack(
        day: day, app: app.text, from: Days.name(of: watermark - retention, clock),
        first: earliest())
    }
  }

  /// Checks that the state holds all sessions from the day on and all that decides them.
  func checkNothingIsGone(
    _ gone: GoneRecords, of state: CommittedState, rules: Rules
  ) throws(PipelineError) {
    let behind = Self.behind(gone, rules: rules)
    if behind.isPresent, moment <= behind {
      let first = Self.earliest(of: state, gone, rules: rules, clock: clock)
      throw .keptLess(day: day, from: Days.name(of: behind, clock), first: first)
    }
  }

  /// Up to when something is gone that decides sessions: the records of which they may be duplicates or repetitions,
  /// and what they may have come from, though less may have been kept before under a shorter `retention` or
  /// `max_lookback` (TIME-7).
  private static func behind(_ gone: GoneRecords, rules: Rules) -> Timestamp {
    gone.behind(
      near: max(rules.dedupeWindow, rules.nearReach),
      reach: max(rules.evidenceReach, rules.dedupeWindow))
  }

  /// Checks that what is older fits what is read again.
  func checkRules(_ rules: RuleChanges) throws(PipelineError) {
    guard let rule = rules.ofAllDays.first else { return }
    throw .badSetting(
      path: rule,
      problem: "not that of the state, by which the days before \(day) were made - rebuild without "
        + "--since, or correct the job file")
  }

  /// Checks that nothing of a file that is left out would stay.
  ///
  /// - Parameter earliest: the first day since which the state can be made anew.
  func checkNothingStays(
    of leftOut: LeftOut, known: [InputRecord], _ earliest: () -> String?
  ) throws(PipelineError) {
    let kept = known.filter { input in
      !input.isLeftOut && input.first.isPresent && input.first < moment && leftOut.contains(input)
    }
    // Entries of the catalogue without a time hold from the first day on, and no input says whether it has any.
    let entries = known.first { input in
      !input.isLeftOut && input.size > 0 && SourceKind.links.isOf(input.source)
        && leftOut.contains(input)
    }
    if let entries { throw .keptEntries(path: entries.path, day: day) }
    if let first = kept.min(by: { ($0.first, $0.path) < ($1.first, $1.path) }) {
      let own = Days.name(of: first.first, clock)
      // Days are written so that their order is that of their texts.
      let isWithinReach = earliest().map { $0 <= own } ?? false
      throw .keptFile(path: first.path, day: day, first: own, isWithinReach: isWithinReach)
    }
  }

  /// Checks that no source reads logs that another one has taken in which the job does not have any more: what is older
  /// would count twice, as ids are told apart by dialect (IN-7).
  func checkSources(
    of inputs: [InputRecord], _ present: PresentContents, job: Job
  ) throws(PipelineError) {
    let dropped = inputs.ofDroppedSources(of: job)
      .filter { $0.first.isPresent && $0.first < moment }
    for source in job.sources {
      let others = dropped.filter { source.isInOtherDialect(than: $0.source) }
      if others.isEmpty { continue }
      let missing = Set(
        try present.without { place, _ in place != source.index }.missing(of: others))
      guard let input = others.first(where: { !missing.contains($0) }) else { continue }
      throw .badSetting(
        path: "sources[\(source.index)]",
        problem:
          "it reads the content of '\(input.path)', of which the state keeps what '\(input.source)' took in before "
          + "\(day), and which would count twice - rebuild without --since")
    }
  }

  /// Those of some inputs that need not be read: what state holds of them stays. Records without a
  /// time stay too, wherever their file is.
  func kept(
    of inputs: [InputRecord], _ present: PresentContents
  ) throws(PipelineError) -> [InputRecord] {
    try inputs.filter { $0.last.isPresent && $0.last < moment }
      + present.missing(of: inputs.filter { !$0.last.isPresent })
  }

  /// What was counted of the records that stay.
  func counts(_ counts: StateCounts, all: LoadedState, kept: LoadedState) -> StateCounts {
    let (before, after) = (all.rowCounts, kept.rowCounts)
    var own = StateCounts()
    own.acceptedSessions =
      counts.acceptedSessions - counts.trackingDisabled - counts.tooLate
      - counts.duplicateSessions - (before.sessions - after.sessions)
    own.acceptedClicks =
      counts.acceptedClicks - counts.duplicateClicks - (before.clicks - after.clicks)
    return own
  }
}
