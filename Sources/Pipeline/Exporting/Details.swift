internal import Decoding
internal import Model

/// What only exports print, of the lines that an export looks at again.
struct Details: Sendable {
  /// The data of clicks' links; those that are equal are kept once.
  var links: [LinePlace: PackedLinkData] = [:]
  var sessions: [LinePlace: SessionDetail] = [:]
  var answers: [LinePlace: ClaimDetail] = [:]
  /// The data of links of the catalogue.
  var entries: [LinePlace: PackedLinkData] = [:]

  /// Whether a line was found.
  func has(_ line: WantedLine) -> Bool {
    switch line.kind {
    case .clicks: links[line.place] != nil
    case .sessions: sessions[line.place] != nil
    case .adServices: answers[line.place] != nil
    case .links: entries[line.place] != nil
    case .installReferrers, .cookieSyncs: false
    }
  }

  /// Takes what was found in another log.
  mutating func merge(_ other: Details) {
    links.merge(other.links) { first, _ in first }
    sessions.merge(other.sessions) { first, _ in first }
    answers.merge(other.answers) { first, _ in first }
    entries.merge(other.entries) { first, _ in first }
  }

  /// Has clicks of one link share their data.
  mutating func shareLinks() {
    var shared: [PackedLinkData: PackedLinkData] = [:]
    links = links.mapValues { data in
      if let known = shared[data] { return known }
      shared[data] = data
      return data
    }
  }
}
