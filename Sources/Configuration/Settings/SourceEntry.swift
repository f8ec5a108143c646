import Model

/// An entry of `sources` as it was written.
struct SourceEntry: Sendable {
  var kind: SourceKind?
  var dialect: String?
  var paths: [String] = []
  var fields: [String: String] = [:]
  var timeZone = "UTC"
  var app: String?
  var isOptional = false

  /// The names of sources in the rules and in state, which do not depend on the order of other
  /// kinds and dialects.
  static func names(of entries: [SourceEntry]) -> [String] {
    var counts: [String: Int] = [:]
    return entries.map { entry in
      let kind = entry.kind?.name ?? ""
      let name = "\(kind)/\(entry.dialect ?? entry.kind?.dialects.first?.name ?? "")"
      counts[name, default: 0] += 1
      let count = counts[name, default: 1]
      return count == 1 ? name : "\(name)#\(count)"
    }
  }
}
