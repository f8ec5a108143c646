internal import Model

/// Reads answers of Apple's attribution endpoint.
struct AnswerDecoder: ~Copyable {
  var fields: LineFields
  var claims: ClaimDecoder
  let clock: LocalClock
  let fixedApp: AppID?

  /// Adds the answer of one line to the worker's batch.
  mutating func decode(
    _ line: Span<UInt8>, digest: Digest, into worker: inout DecodingWorker
  ) throws(Reject) {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    var answer = try read(digest: digest, into: &worker)
    answer.claim = readClaim(line, &worker)
    worker.batch.answers.append(answer)
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
    answer.status = fields.integer(.status).map(Int32.init(truncatingIfNeeded:)) ?? 200
    return answer
  }

  /// The payload as an object, as a text of JSON, or with its keys flat in the line.
  private mutating func readClaim(
    _ line: Span<UInt8>, _ worker: inout DecodingWorker
  ) -> Claim {
    if fields.isObject(.payload) {
      return ClaimDecoder.claim(&fields, clock: clock, worker: &worker)
    }
    let text = fields.text(.payload).array
    if !text.isEmpty {
      if let claim = claims.decodePayload(json: text, worker: &worker) { return claim }
      // The flat keys may still say what the payload cannot.
      fields.countUnreadable(.payload)
    }
    return claims.decodePayload(line, worker: &worker) ?? Claim()
  }
}
