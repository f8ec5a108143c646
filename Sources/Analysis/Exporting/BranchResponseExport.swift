internal import Decoding
internal import EventStore
internal import Model
internal import Reporting

/// Writes the `branch-response` export (REP-7): for each session what v1/open would have answered,
/// one object per line.
struct BranchResponseExport: Sendable {
  let sessions: ExportedSessions

  /// Hands the export to `sink`, in chunks.
  func write(to sink: (Span<UInt8>) throws(ExportError) -> Void) throws(ExportError) {
    try sessions.writeLines(to: sink) { BranchResponseExport(sessions: $0).line }
  }

  private func line(of id: RecordID) -> [UInt8] {
    let response = ResponseData(sessions: sessions)
    var data = JSONWriter(layout: .compact)
    data.value(response.data(of: id))
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.field("session_id", sessions.events.idText(ofSession: id))
      json.field("app", sessions.app(id))
      if let ids = sessions.rawIDs(id) {
        if !ids[.bundleToken].isEmpty {
          json.field("randomized_bundle_token", ids[.bundleToken][...])
        }
        if !ids.identity.isEmpty { json.field("identity", ids.identity[...]) }
      }
      let link = sessions.url(id)
      if !link.isEmpty { json.field("link", link) }
      // The data are a text of JSON within the JSON, as in Branch's answers.
      json.field("data", data.bytes[...])
    }
    return json.bytes
  }
}
