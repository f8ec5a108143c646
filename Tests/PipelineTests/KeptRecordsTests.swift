import EventStore
import Model
import Testing

@testable import Pipeline

/// The records of a state among which late ones look for their twins.
@Suite struct KeptRecordsTests {
  private let record = RecordIdentity(
    idKey: Key(high: 1, low: 2), app: nil, dialect: .branch, time: Timestamp(milliseconds: 5_000),
    digest: Digest(high: 0, low: 1))

  @Test func `IN-7: records that cannot be read are no twins, and it is said why`() {
    let kept = KeptRecords(window: .seconds(60)) { () throws(PipelineError) in
      throw .state(StoreError(.damaged, path: "state/segments/1-1.seg"))
    }
    #expect(kept.failure == nil)
    #expect(kept.twins(of: record).isEmpty && kept.twins(of: record).isEmpty)
    guard case .state(let error)? = kept.failure else {
      Issue.record("nothing is said of the damage")
      return
    }
    #expect(error.path == "state/segments/1-1.seg")
  }

  @Test func `IN-7: records that are near are twins`() {
    let record = record
    let kept = KeptRecords(window: .seconds(60)) { () throws(PipelineError) in [record] }
    var near = record
    near.time = record.time + .seconds(60)
    #expect(kept.twins(of: near).count == 1 && kept.failure == nil)
    near.time = record.time + .seconds(61)
    #expect(kept.twins(of: near).isEmpty)
  }
}
