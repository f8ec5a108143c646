internal import Decoding
internal import Model

/// What only exports print, of the lines that an export looks at again.
struct Details: Sendable {
  /// The data of clicks' links.
  var links = FoundLines<LinkData>()
  var sessions = FoundLines<SessionDetail>()
  var answers = FoundLines<ClaimDetail>()
  /// The data of links of the catalogue.
  var entries = FoundLines<LinkData>()

  /// Whether a line was found.
  func has(_ line: WantedLine) -> Bool {
    switch line.kind {
    case .clicks: links.has(line.place)
    case .sessions: sessions.has(line.place)
    case .adServices: answers.has(line.place)
    case .links: entries.has(line.place)
    case .installReferrers, .cookieSyncs: false
    }
  }
}
