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
