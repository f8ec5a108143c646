internal import Model

/// Reads answers of Apple's attribution endpoint.
struct AnswerDecoder: ~Copyable {
  var fields: LineFields
  var payload: PayloadFields
  let clock: LocalClock
  let fixedApp: AppID?
  private var counted = AnswerCounts()

  init(
    fields: consuming LineFields, payload: consuming PayloadFields, clock: LocalClock,
    fixedApp: AppID?
  ) {
    self.fields = fields
    self.payload = payload
    self.clock = clock
    self.fixedApp = fixedApp
  }

  /// Adds the answer of one line to the worker's batch.
  mutating func decode(
    _ line: Span<UInt8>, digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    var answer = try read(digest: digest, into: &worker)
    try payload.fill(&fields)
    answer.status = fields.integer(.status).map(Int32.init(clamping:)) ?? 200
    answer.claim = ClaimDecoder.claim(&fields, clock: clock, worker: &worker)
    worker.batch.answers.append(answer)
    counted.add(answer)
    fields.count()
  }

  private func read(
    digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) -> AdServicesAnswer {
    let time = try fields.timestamp(clock: clock, latest: worker.latest)
    let app = try worker.app(fields, fixed: fixedApp)
    var answer = AdServicesAnswer(timestamp: time.timestamp, digest: digest, app: app)
    answer.idKey = worker.hasher.key(ofRecord: digest)
    answer.token = worker.hasher.key(fields.text(.token))
    return answer
  }

  /// What was counted since the last call.
  mutating func takeCounts() -> SchemaCounts {
    var counts = fields.takeCounts()
    counts.answers = counted
    counted = AnswerCounts()
    return counts
  }
}
