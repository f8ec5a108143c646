internal import Model

/// Reads pairs of device id and cookie.
struct CookieSyncDecoder: ~Copyable {
  var fields: LineFields
  let clock: LocalClock
  let fixedApp: AppID?

  /// Adds the pair of one line to the worker's batch.
  mutating func decode(
    _ line: Span<UInt8>, digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    let time = try fields.timestamp(clock: clock, latest: worker.latest)
    let app = try worker.app(fields, fixed: fixedApp)
    let isTracked = try fields.strictBoolean(.adTrackingEnabled) ?? true
    var sync = CookieSync(timestamp: time.timestamp, digest: digest, app: app)
    sync.idKey = worker.hasher.key(ofRecord: digest)
    if isTracked { sync.device = worker.hasher.deviceKey(fields, .uuid) }
    sync.cookie = worker.hasher.key(fields.text(.cookieID))
    worker.batch.cookieSyncs.append(sync)
    fields.count()
  }
}
