internal import Model

/// Reads strings of the Play Install Referrer library.
struct ReferrerRecordDecoder: ~Copyable {
  var fields: LineFields
  let clock: LocalClock
  let fixedApp: AppID?

  /// Adds the record of one line to the worker's batch.
  mutating func decode(
    _ line: Span<UInt8>, digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    let time = try fields.timestamp(clock: clock, latest: worker.latest)
    let app = try worker.app(fields, fixed: fixedApp)
    let isTracked = try fields.strictBoolean(.adTrackingEnabled) ?? true
    var record = ReferrerRecord(timestamp: time.timestamp, digest: digest, app: app)
    let clicked = fields.time(.clickedReferrerTime, clock: clock) ?? .absent
    let installBegin = fields.time(.installBeginTime, clock: clock) ?? .absent
    record.idKey = worker.hasher.key(ofRecord: digest)
    var keys = worker.newKeys()
    if isTracked {
      worker.add(worker.hasher.deviceKey(fields, .gaid), .gaid, to: &keys)
      worker.add(worker.hasher.deviceKey(fields, .androidID), .androidID, to: &keys)
      worker.add(worker.hasher.deviceKey(fields, .oaid), .oaid, to: &keys)
    }
    record.keys = keys
    if !fields.text(.installReferrer).isEmpty {
      record.referrer = worker.referrer(fields.text(.installReferrer))
    }
    record.referrer.clicked = clicked
    record.referrer.installBegin = installBegin
    worker.batch.referrerRecords.append(record)
    fields.count()
  }
}
