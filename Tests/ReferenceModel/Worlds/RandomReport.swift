import TestSupport

extension Settings {
  /// A report of the job's own.
  func randomReport(
    _ name: String, features: Features = [], using random: inout Random
  ) -> Report {
    // Clicks go with keys that clicks have (REP-2).
    let countsClicks = random.chance(40)
    let keys =
      (Self.clickKeys + (countsClicks ? [] : Self.sessionKeys)).shuffled(using: &random)
    // Rows stand for counts and sums (REP-1), so there is one of these.
    let rows = Self.counts + costs.prefix(currencies.count)
    let metrics =
      rows + costs.suffix(currencies.count) + Self.quantiles
      + (countsClicks ? ["clicks", "click_to_install_rate"] : [])
    var first = [random.one(countsClicks ? ["clicks"] : rows)]
    // What few worlds have is asked for where it can be.
    if features.contains(.fingerprint), random.chance(30) { first = ["ambiguous_sessions"] }
    if features.contains(.onelink), random.chance(60) { first = costs }
    let others = metrics.filter { !first.contains($0) }.shuffled(using: &random)
    return Report(
      name, by: Array(keys.prefix(1 + random.below(3))),
      (first + others.prefix(1 + random.below(3))).shuffled(using: &random))
  }
}
