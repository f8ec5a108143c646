import Model

/// A job file key by key, before what depends on several keys is worked out.
struct JobDraft: Sendable {
  var name: String?
  var state: String?
  var output: String?
  var timeZone = "UTC"
  var rules = Rules()
  var apps: [AppDefinition] = []
  var sources: [SourceEntry] = []
  var currencies = ["USD"]
  var campaignNames: String?
  var warnRejected = Share(millionths: 1000)
  var maxRejected = Share(millionths: 50_000)
  var memory = ByteSize(bytes: 1 << 30)
  var workers = 0
  var exportDeviceIDs = false
  var spreadsheetSafe = true
  var reports = [ReportEntry(extends: "default")]
}

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

/// An entry of `reports` as it was written: a report, or the three defaults.
struct ReportEntry: Sendable {
  var extends: String?
  var name: String?
  var keys: [ReportKey]?
  var metrics: [Metric]?
}
