/// The law written down as code: what a world's reports and audit export must be.
///
/// Never fast: every rule is one function that looks at everything anew.
public struct ReferenceModel {
  private let world: World

  /// Takes a world as it is.
  public init(_ world: World) { self.world = world }

  /// Computes what one run over all of the world must give.
  public func run() -> ReferenceResult {
    var counts: [SourceCounts] = []
    var accepted: [(dialect: String, Decoded)] = []
    for source in world.sources {
      let decoder = Decoder(source: source, settings: world.settings)
      var count = SourceCounts(kind: source.kind, dialect: source.dialect)
      for line in source.lines {
        switch decoder.decode(line) {
        case .blank: count.blank += 1
        case .rejected(let rejection): count.rejected[rejection.reason, default: 0] += 1
        case .accepted(let record):
          count.accepted += 1
          accepted.append((source.dialect, record))
        }
      }
      counts.append(count)
    }
    let records = Records(accepted, window: world.settings.dedupeWindow)
    return ReferenceResult(
      settings: world.settings, sources: counts, records: records,
      attributions: attributions(records))
  }

  /// Every kept session with its event, match and outcome, in the audit's order.
  private func attributions(_ records: Records) -> [Attribution] {
    let apps = Set(records.sessions.map(\.header.app)).sorted()
    return apps.flatMap { app -> [Attribution] in
      let history = History(
        records.sessions.filter { $0.header.app == app }, settings: world.settings)
      let evidence = history.sessions.indices.map { index in
        Evidence(
          session: history.sessions[index], event: history.event(index), records: records,
          settings: world.settings, catalogue: Catalogue(entries: records.catalogue))
      }
      let matches = evidence.map(\.match)
      let isReferred = zip(evidence, matches).map { $0.isReferred(winner: $1.winner) }
      let outcomes = history.outcomes(isReferred: isReferred)
      return evidence.indices.map { index in
        Attribution(
          session: evidence[index].session, event: evidence[index].event, match: matches[index],
          outcome: outcomes[index], isReferred: isReferred[index],
          deepLink: evidence[index].deepLink(winner: matches[index].winner))
      }
    }
  }
}

/// A session with its event name and its winning touch, or none.
struct Attribution: Sendable {
  var session: Session
  var event: Event
  var match: Match
  var outcome: Outcome
  var isReferred: Bool
  var deepLink: Text?

  var touch: Candidate? { match.winner }
}
