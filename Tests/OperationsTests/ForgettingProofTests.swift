import Configuration
import Decoding
import EventStore
import Model
import TestJobs
import Testing

@testable import Operations
@testable import Pipeline

/// What a `forget` compares before it changes anything (PRIV-3).
@Suite struct ForgettingProofTests {
  private static let own = #","idfv":"aaaaaaaa""#

  /// A run over a device's session and over one of another device, which a click brought.
  private static func job(campaign: String = "spring", hasOther: Bool = true) throws -> RulesJob {
    let job = try RulesJob()
    let click =
      #"{"timestamp":\#(RulesJob.firstDay),"app":"a","os":"iOS","click_id":"c","~campaign":"\#(campaign)"}"#
    try job.write(click, to: "clicks-1")
    let other = job.open(2, #","idfv":"bbbbbbbb","link_identifier":"c""#)
    try job.write(job.open(1, own), to: "sessions-1")
    if hasOther { try job.write(other, to: "sessions-2") }
    try job.run()
    return job
  }

  private static func derive(_ rules: RulesJob) throws -> (Derivation, Store) {
    let job = try rules.job()
    let store = try job.openState(rules.options) { .write(wait: $0) }
    let parallel = Parallel(job)
    let state = try LoadedState(store, job: job, apps: AppDirectory(job), parallel: parallel)
    let derivation = try Derivation.of(
      state, JobWithRules(job, try RuleFiles(job)), options: rules.options, parallel: parallel)
    return (derivation, store)
  }

  /// What it says where a state without the device is the one of another job.
  private static func changes(to otherJob: RulesJob) throws -> [String] {
    let rules = try job()
    let job = try rules.job()
    let (before, store) = try derive(rules)
    let device = try #require(DeviceName(text: "idfv:aaaaaaaa"))
    let stone = Tombstone(scope: device.scope, key: device.key(store.hasher), time: .end)
    let texts = ForgottenTexts(
      tombstones: Tombstones([stone]), hasher: store.hasher, id: device.id)
    let parallel = Parallel(job)
    var result = try Forgetting(
      job: job, options: rules.options, texts: texts, parallel: parallel
    ).apply(before)
    let proof = ForgettingProof(job: job, beginnings: .none(job.reports), parallel: parallel)
    _ = try proof.check(before, result)
    result.derivation = try derive(otherJob).0
    let other = result
    let error = #expect(throws: PipelineError.self) { _ = try proof.check(before, other) }
    guard case .unprovenForgetting(let changes) = error else { return [] }
    return changes
  }

  @Test func `PRIV-3: a session of another device that would be gone is noticed`() throws {
    let changes = try Self.changes(to: Self.job(hasOther: false))
    #expect(changes.contains("the sums of all records"))
    #expect(changes.contains("1 session of other devices"))
  }

  @Test
  func `PRIV-3: a session of another device that would be won by another campaign is noticed`()
    throws
  {
    let changes = try Self.changes(to: Self.job(campaign: "autumn"))
    #expect(changes.contains("report campaigns"))
    #expect(changes.contains("1 session of other devices"))
  }
}
