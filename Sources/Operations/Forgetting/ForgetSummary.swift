internal import Decoding
internal import Model
internal import Reporting

/// What a job forgot.
public struct ForgetSummary: Sendable {
  /// The job's name.
  let job: String
  /// The type of the id.
  let type: String
  /// Records that are later than this are of a new device.
  var time: Timestamp
  /// Whether the state knew the device.
  public let isKnown: Bool
  /// The device's records of each kind.
  let records: [(name: String, noun: String, count: Int)]
  /// Lines of the quarantine whose texts named the device.
  var quarantinedLines = 0
  /// Sessions of which there were ids as they were logged.
  var rawIDs = 0
  /// The quarantine files of runs that ended before they could warn of them.
  public internal(set) var untoldQuarantines: [String] = []
  /// Files of the quarantine that are missing: if they are elsewhere, they may name the device.
  public internal(set) var missingQuarantine: [String] = []

  init(job: String, device: DeviceName, _ result: Forgetting.Result, _ events: Events) {
    self.job = job
    type = device.scope.name
    isKnown = !result.changed.isEmpty
    let forgotten = result.forgotten
    records = [
      ("sessions", "session", forgotten.sessions.count),
      ("clicks", "click", forgotten.clicks.count),
      ("install_referrers", "install referrer", forgotten.referrerRecords.count),
      ("adservices", "AdServices answer", forgotten.answers.count),
      ("cookie_syncs", "cookie sync", forgotten.cookieSyncs.count),
    ]
    let times =
      forgotten.sessions.map { events.session($0).timestamp }
      + forgotten.clicks.map { events.click($0).timestamp }
      + forgotten.referrerRecords.map { events.referrerRecord($0).timestamp }
      + forgotten.cookieSyncs.map { events.cookieSync($0).timestamp }
    time = times.max() ?? .absent
  }

  /// What was done, in words.
  public var line: String {
    let own = records.filter { $0.count > 0 }.map { $0.count.counted($0.noun) }
    let lines =
      quarantinedLines == 0
      ? [] : ["the text of \(quarantinedLines.counted("rejected line"))"]
    let ids = rawIDs == 0 ? [] : ["the raw ids of \(rawIDs.counted("session"))"]
    let gone = own + ids + lines
    let what =
      gone.isEmpty ? "nothing but the id was kept" : gone.joined(separator: ", ")
    return "forgot the device: \(what); reports are as they were"
  }

  /// What was done, as one JSON object. It does not name the device.
  public var json: [UInt8] {
    JSONWriter.summary(version: 1, of: job) { json in
      json.field("type", type)
      json.field("known", isKnown)
      json.field("forgotten_until_ms", time.milliseconds)
      json.object("forgotten") { json in
        for record in records { json.field(record.name, record.count) }
      }
      json.field("raw_ids", rawIDs)
      json.field("quarantined_lines", quarantinedLines)
      json.array("missing_quarantine", of: missingQuarantine)
    }
  }
}
