/// The tables of `catalogue.sqlite`, in the order in which their digest has them.
enum CatalogueTable: String, CaseIterable {
  case identity
  case runs
  case rules
  case segments
  case inputs
  case balance
  case reports
  case watermarks
  case outputs
  case dayPlaces = "day_places"
  case totalsBefore = "totals_before"
  case tombstones
  case ruleChanges = "rule_changes"
  case removals
  case outdated
  case quarantines
  case late
  case leftKeys = "left_keys"

  /// The columns that order its rows.
  var order: String {
    switch self {
    case .identity, .segments: "name"
    case .runs, .rules, .quarantines: "run"
    case .inputs: "source, digest"
    case .balance, .outputs, .removals: "run, name"
    case .reports: "run, definition"
    case .watermarks: "run, app"
    case .dayPlaces: "run, report, day_ms"
    case .totalsBefore: "run, day_ms, name"
    case .tombstones, .leftKeys: "type, key, time_ms"
    case .ruleChanges: "run, rule, is_of_content"
    case .outdated: "segment, batch"
    case .late: "until_ms"
    }
  }

  /// Whether a state without it is damaged. The others are made by whoever first has rows for them.
  var isInEveryState: Bool {
    switch self {
    case .identity, .runs, .rules, .segments, .inputs, .balance, .reports, .watermarks, .outputs,
      .dayPlaces, .totalsBefore:
      true
    case .tombstones, .ruleChanges, .removals, .outdated, .quarantines, .late, .leftKeys: false
    }
  }
}
