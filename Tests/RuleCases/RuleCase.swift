public import ReferenceModel

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
    world = World.ofCases
    change(&world.settings)
    for entry in entries {
      world.sources[world.source(of: entry)].lines += entry.source.lines
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
      (.tune, tuneSessions + tuneSamples), ([.tune, .fingerprint], tuneFingerprints),
      (.associationFile, associations),
    ]
    let core =
      inputs + overrides + times + duplicates + devices + links + referrers + touches + claims
      + windows + injections + tiers + events + limits + reports
    return core + later.filter { features.isSuperset(of: $0.0) }.flatMap(\.1)
  }

  /// All cases.
  public static var all: [RuleCase] { all(using: .all) }
}

extension World {
  /// Two apps and no source.
  static var ofCases: World {
    var settings = Settings()
    settings.apps = [
      Settings.App(
        "app", aliases: ["alias"], linkHosts: ["go.example"], uriSchemes: ["example"]),
      Settings.App("other", linkHosts: ["other.example"]),
    ]
    return World(settings: settings)
  }

  /// The index of an entry's source, which is added when there is none of its kind and options.
  mutating func source(of entry: Entry) -> Int {
    var bare = entry.source
    bare.lines = []
    let known = sources.firstIndex { source in
      source.kind == bare.kind && source.dialect == bare.dialect && source.app == bare.app
        && source.timeZone == bare.timeZone && source.fields == bare.fields
    }
    if known == nil { sources.append(bare) }
    return known ?? sources.count - 1
  }
}

/// What must come of a world.
public enum Expectation: Sendable {
  /// Columns of the audit row of a session.
  case audit(String, [String: String])
  /// A session is in no row.
  case notInAudit(String)
  /// Lines of a kind of source: accepted, rejected, blank.
  case lines(Source.Kind, accepted: Int, rejected: Int = 0, blank: Int = 0)
  /// Accepted sessions by outcome, of all runs.
  case outcomes([String: Int])
  /// Accepted clicks of all runs: counted, duplicate, late.
  case clicks([String: Int])
  /// Lines of all runs whose records came late and were taken in.
  case late([Source.Kind: Int])
  /// An app's watermark after the run; nil: it has none.
  case watermark(String, Int64?)
  /// The exit status of the run.
  case status(Int)
  /// Audit and reports have the bytes that they had after the run before.
  case asBefore
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
  public static func buildBlock(_ cases: RunCase...) -> [RunCase] { cases }
}
