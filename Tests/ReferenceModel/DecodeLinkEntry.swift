extension Decoder {
  func linkEntry(_ record: Record, digest: Text) throws(Rejection) -> LinkEntry {
    guard let url = try record.text("url", ["url"]) else { throw Rejection("missing", "url") }
    // IN-6: a link needs only its URL, and without an app serves all.
    let app = try app(record, ["app", "branch_key"])
    let data = record.over(record.object("data", ["data"]) ?? [:])
    return LinkEntry(
      app: app, url: url, id: try record.text("id", ["id"], isAbsent: { $0 == "0" }),
      campaign: try campaign(data), channel: try channel(data),
      updatedAt: record.time("updated_at", ["updated_at"]), digest: digest)
  }
}
