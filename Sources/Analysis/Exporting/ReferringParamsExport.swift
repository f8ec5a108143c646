internal import Decoding
internal import EventStore
internal import Model
internal import Pipeline
internal import Reporting

/// Writes the `referring-params` export (REP-7): for each typed device id the link data of its latest
/// session and of the first that got such data, one object per line.
///
/// Lines come in the order of the devices' first sessions. The ids themselves are printed where they are kept (PRIV-2).
struct ReferringParamsExport: Sendable {
  /// The sessions; their details may be added when it is known which are printed.
  var sessions: ExportedSessions
  private let devices: [Device]

  /// The sessions of one device id that are printed.
  private struct Device: Sendable {
    var scope: KeyScope
    /// The first session that got link data (MATCH-7), which are never replaced.
    var first: RecordID?
    var latest: RecordID
  }

  /// Looks for the devices of all sessions.
  init(sessions: ExportedSessions) {
    self.sessions = sessions
    devices = Self.devices(of: sessions)
  }

  /// The sessions that are printed.
  var printed: [RecordID] {
    Set(devices.flatMap { [$0.first ?? $0.latest, $0.latest] }).sorted()
  }

  /// Hands the export to `sink`, in chunks.
  func write(to sink: (Span<UInt8>) throws(ExportError) -> Void) throws(ExportError) {
    let stream = ExportStream(parallel: sessions.derivation.stage.parallel)
    try stream.write(devices.count, atOnce: Self.windowSize, to: sink) { text(of: devices[$0]) }
  }

  private static func devices(of sessions: ExportedSessions) -> [Device] {
    var places: [Key: Int] = [:]
    var devices: [Device] = []
    for id in sessions.ids {
      let session = sessions.events.session(id)
      let batch = sessions.events.batches[id.batch]
      let hasLinkData = sessions.attribution(id).deepLink != .none
      for scope in KeyScope.devices where session.keys.contains(scope) {
        let key = batch.key(session.keys, scope).scoped(app: session.app, scope)
        if let place = places[key] {
          devices[place].latest = id
          if hasLinkData, devices[place].first == nil { devices[place].first = id }
        } else {
          places[key] = devices.count
          devices.append(Device(scope: scope, first: hasLinkData ? id : nil, latest: id))
        }
      }
    }
    return devices
  }

  /// How many devices are printed at once, at most: their sessions lie anywhere, and are read in the order in which
  /// they lie.
  private static let windowSize = 1 << 15
  /// Of how many sessions, which lie close together, rows are in memory at once.
  private static let loadedSize = 1 << 10

  private func text(of devices: ArraySlice<Device>) -> [UInt8] {
    var ids = devices.flatMap { [$0.first ?? $0.latest, $0.latest] }
    ids.sort()
    var found: [RecordID: Found] = [:]
    for start in stride(from: 0, to: ids.count, by: Self.loadedSize) {
      let ids = ids[start..<min(start + Self.loadedSize, ids.count)]
      let sessions = sessions.loading(ids)
      for id in ids where found[id] == nil { found[id] = Found(id, sessions) }
    }
    var text: [UInt8] = []
    for device in devices {
      guard let latest = found[device.latest] else { continue }
      text += line(of: device, latest, first: device.first.flatMap { found[$0] })
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  private func line(of device: Device, _ latest: Found, first: Found?) -> [UInt8] {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.field("app", latest.app)
      json.field("device_id_type", device.scope.name)
      if let ids = latest.ids, !ids[device.scope].isEmpty {
        json.field("device_id", ids[device.scope][...])
      }
      json.key("first")
      if let first { json.value(json: first.json) } else { json.null() }
      json.key("latest")
      json.value(json: latest.json)
    }
    return json.bytes
  }

  /// What is printed of a session.
  private struct Found {
    let app: String
    let ids: LoggedIDs?
    /// Its id, time and link data.
    let json: [UInt8]

    init(_ id: RecordID, _ sessions: ExportedSessions) {
      app = sessions.app(id)
      ids = sessions.rawIDs(id)
      var json = JSONWriter(layout: .compact)
      json.object { json in
        json.field("session_id", sessions.events.idText(ofSession: id))
        json.field("timestamp_ms", sessions.events.session(id).timestamp.milliseconds)
        json.key("data")
        json.value(ResponseData(sessions: sessions).data(of: id))
      }
      self.json = json.bytes
    }
  }
}
