/// A referrer string as a dictionary (EV-5).
struct Referrer {
  private var values: [Text: Text] = [:]

  static let knownKeys: Set<Text> = [
    "link_click_id", "_branch_match_id", "clickid", "google_search_install_referrer", "utm_source",
    "utm_medium", "utm_campaign", "utm_term", "utm_content", "gclid", "gbraid", "wbraid", "pid",
    "media_source", "af_channel", "c", "campaign", "~campaign", "~channel", "referrer",
  ]

  init(_ string: Text) {
    // Of equal keys the first counts.
    for (key, value) in Self.parts(of: string) where values[key] == nil { values[key] = value }
  }

  /// The value of a key unless it is absent.
  func value(_ key: Text) -> Text? {
    guard let value = values[key]?.trimmed, !value.isEmpty, !isAbsentWord(value) else { return nil }
    return value
  }

  /// EV-5: the click that it names.
  var clickID: Text? { value("link_click_id") ?? value("_branch_match_id") }

  /// TOUCH-2: whether it names any click.
  var namesClick: Bool { clickID != nil || value("clickid") != nil }

  /// TOUCH-1.
  var campaign: Text? { campaignKeys.lazy.compactMap(value).first }

  /// TOUCH-1.
  var channel: Text? { channelKeys.lazy.compactMap(value).first }

  /// TOUCH-2: whether it holds an id of Google.
  var hasGoogleID: Bool {
    ["gclid", "gbraid", "wbraid", "google_search_install_referrer"].contains { value($0) != nil }
  }

  /// TOUCH-2: whether the store says that nothing brought the install.
  var isOrganic: Bool { value("utm_medium") == "organic" }

  /// All keys and values in their order.
  private static func parts(of whole: Text) -> [(Text, Text)] {
    var string = whole
    for attempt in 0...2 {
      let parts = parsedOnce(string)
      let holdsEncodedEquals =
        string.lowercased.contains("%3d") || string.lowercased.contains("%253d")
      if attempt == 2 || !holdsEncodedEquals || parts.contains(where: { knownKeys.contains($0.0) })
      {
        // 4. The value of a key `referrer` is parsed in its place.
        return parts.flatMap { $0.0 == "referrer" ? [$0] + Self.parts(of: $0.1) : [$0] }
      }
      // 5. No known key: decode the whole once and begin again.
      string = percentDecoded(string)
    }
    return []
  }

  private static func parsedOnce(_ string: Text) -> [(Text, Text)] {
    // 1. A URL: what lies between `?` and `#`.
    var query = string
    if let (before, after) = string.cut("?"), let (scheme, rest) = before.cut(":"),
      LinkURL.isScheme(scheme), rest.starts("//")
    {
      query = after.cut("#")?.before ?? after
    }
    return query.split("&").flatMap { part -> [(Text, Text)] in
      // 2. A part with `=`.
      if let (key, value) = part.cut("=") {
        return [(percentDecoded(key).trimmedOfSpaces, percentDecoded(value))]
      }
      // 3. A part without: decoded once and split.
      return percentDecoded(part).split("&").compactMap { piece in
        if let (key, value) = piece.cut("-"),
          ["link_click_id", "google_search_install_referrer"].contains(key.trimmedOfSpaces)
        {
          return (key.trimmedOfSpaces, value)
        }
        // A piece without `=` is no key.
        return piece.cut("=").map { ($0.before.trimmedOfSpaces, $0.after) }
      }
    }
  }
}
