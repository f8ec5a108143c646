import Foundation

/// The IANA names of time zones.
enum TimeZoneName {
  /// The names of three letters that IANA has. Foundation knows more, such as `PST`, which mean one
  /// thing here and another there.
  private static let short: Set<String> = [
    "CET", "EET", "EST", "GMT", "HST", "MET", "MST", "PRC", "ROC", "ROK", "UCT", "UTC", "WET",
  ]

  /// Whether the name stands for one set of rules everywhere.
  static func isKnown(_ name: String) -> Bool {
    if name.count == 3 { return short.contains(name) }
    // Foundation takes offsets too, and writes every one of them as GMT+0500.
    if name.hasPrefix("GMT+") || name.hasPrefix("GMT-") { return false }
    return TimeZone(identifier: name)?.identifier == name
  }

  /// The known name nearest to a misspelt one.
  static func nearest(to name: String) -> String? {
    Spelling.nearest(to: name, in: ["UTC"] + TimeZone.knownTimeZoneIdentifiers)
  }
}
