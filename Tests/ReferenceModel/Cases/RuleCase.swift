/// A hand-computed case of one rule: a tiny world and what must come of it.
///
/// The cases are data, so that the model and the program can both be held to them.
public struct RuleCase: Sendable, CustomStringConvertible {
  /// `RULE-1: what holds`.
  public var name: String
  public var world: World
  public var expectations: [Expectation]

  /// Joins a world of lines, under changed settings where the rule needs them.
  public init(
    _ name: String, _ entries: [Entry], set change: (inout Settings) -> Void = { _ in },
    expect expectations: Expectation...
  ) {
    self.name = name
    self.expectations = expectations
    var settings = Settings()
    settings.apps = [
      Settings.App(
        "app", aliases: ["alias"], linkHosts: ["go.example"], uriSchemes: ["example"]),
      Settings.App("other", linkHosts: ["other.example"]),
    ]
    change(&settings)
    world = World(settings: settings)
    for entry in entries { add(entry) }
  }

  private mutating func add(_ entry: Entry) {
    let known = world.sources.firstIndex { source in
      source.kind == entry.source.kind && source.dialect == entry.source.dialect
        && source.app == entry.source.app && source.timeZone == entry.source.timeZone
        && source.fields == entry.source.fields
    }
    if let known {
      world.sources[known].lines += entry.source.lines
    } else {
      world.sources.append(entry.source)
    }
  }

  public var description: String { name }

  /// The cases that need no part of the law beyond these, by chapter.
  public static func all(using features: Features) -> [RuleCase] {
    let later: [(Features, [RuleCase])] = [
      (.fingerprint, fingerprints + signals), (.clipboard, clipboards), (.cookie, cookies),
      (.catalogue, catalogues), (.onelink, oneLinks + oneLinkSamples),
      ([.webvisit, .cookie], webVisitSamples),
      ([.webvisit, .cookie, .fingerprint], webVisits + webVisitFingerprintSamples),
      (.tune, tuneSessions + tuneSamples),
      (.associationFile, associations),
    ]
    let core =
      inputs + overrides + times + duplicates + devices + links + referrers + touches + claims
      + windows + tiers + events + limits + reports
    return core + later.filter { features.isSuperset(of: $0.0) }.flatMap(\.1)
  }

  /// All cases.
  public static var all: [RuleCase] { all(using: .all) }
}

/// What must come of a world.
public enum Expectation: Sendable {
  /// Columns of the audit row of a session.
  case audit(String, [String: String])
  /// A session is in no row.
  case notInAudit(String)
  /// Lines of a kind of source: accepted, rejected, blank.
  case lines(Source.Kind, accepted: Int, rejected: Int = 0, blank: Int = 0)
  /// Accepted sessions by outcome.
  case outcomes([String: Int])
  /// A report's rows, without the header.
  case report(String, [String])
  /// A report's header.
  case header(String, String)
  /// Why candidates lost: `method touch_id` to reason, `won` for the winner.
  case explained(String, [String: String])

  /// A session's touch id and method.
  public static func won(_ session: String, _ touch: String, by method: String) -> Expectation {
    .audit(session, ["touch_id": touch, "match_method": method])
  }

  /// A session without a touch.
  public static func organic(_ session: String) -> Expectation {
    .audit(session, ["touch_id": "", "match_method": "", "campaign": "", "channel": ""])
  }
}

/// Collects cases, each checked by the compiler on its own.
@resultBuilder
public enum RuleCaseBuilder {
  public static func buildBlock(_ cases: RuleCase...) -> [RuleCase] { cases }
}
