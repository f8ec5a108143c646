internal import Model

/// Reads entries of the catalogue of links.
struct LinkEntryDecoder: ~Copyable {
  var fields: LineFields
  let clock: LocalClock
  let fixedApp: AppID?

  /// Adds the entry of one line to the worker's batch.
  mutating func decode(
    _ line: Span<UInt8>, digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    var entry = try read(digest: digest, into: &worker)
    entry.start = fields.time(.updatedAt, clock: clock)?.timestamp ?? .absent
    worker.batch.entries.append(entry)
    fields.count()
  }

  private func read(
    digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) -> LinkEntry {
    let url = fields.text(.url)
    if url.isEmpty { throw Reject(.missing, .url) }
    let app = try app(&worker)
    let link = worker.strings.intern(url)
    var entry = LinkEntry(url: link, key: worker.linkKey(link), digest: digest)
    entry.app = app
    entry.idKey = worker.hasher.key(ofRecord: digest)
    entry.source = worker.source
    entry.id = worker.linkID(fields.text(.id))
    entry.campaign = worker.name(fields, .campaign)
    entry.channel = worker.name(fields, .channel)
    return entry
  }

  /// The app that the line or its source names; a link without one serves all (IN-6).
  private func app(_ worker: inout DecodingWorker) throws(Reject) -> AppID? {
    if fixedApp == nil, try fields.strictText(.app).isEmpty { return nil }
    return try worker.app(fields, fixed: fixedApp)
  }
}
