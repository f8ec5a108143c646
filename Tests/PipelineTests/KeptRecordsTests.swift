import EventStore
import Model
import Synchronization
import Testing

@testable import Pipeline

/// The records of a state among which late ones look for their twins.
@Suite struct KeptRecordsTests {
  private let record = RecordIdentity(
    idKey: Key(high: 1, low: 2), app: nil, dialect: .branch, time: Timestamp(milliseconds: 5_000),
    digest: Digest(high: 0, low: 1))

  @Test func `IN-7: records that cannot be read are no twins, and it is said why`() {
    let kept = KeptRecords(window: .seconds(60), watermark: .end) { _ throws(PipelineError) in
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
    let kept = KeptRecords(window: .seconds(60), watermark: .end) { _ throws(PipelineError) in
      [record]
    }
    var near = record
    near.time = record.time + .seconds(60)
    #expect(kept.twins(of: near).count == 1 && kept.failure == nil)
    near.time = record.time + .seconds(61)
    #expect(kept.twins(of: near).isEmpty)
  }

  @Test
  func `IN-7: a record finds its twins however late it is, and few are read for one that is not`() {
    let watermark = Timestamp(milliseconds: 1_717_243_200_000)
    let all = (0..<1000).map { hours in
      var old = record
      old.time = watermark - .hours(Int64(hours) * 8)
      old.key = Key(high: UInt64(hours), low: 7)
      return old
    }
    let starts = Mutex<[Timestamp]>([])
    let kept = KeptRecords(window: .days(7), watermark: watermark) { start throws(PipelineError) in
      starts.withLock { $0.append(start) }
      return all.filter { start <= $0.time }
    }
    for place in [0, 2, 1, 40, 30, 999, 500] {
      for days in [Int64(-7), -1, 0, 7] {
        var late = all[place]
        late.time = late.time + .days(days)
        #expect(kept.twins(of: late).map(\.time) == [all[place].time])
      }
      var late = all[place]
      late.time = late.time - .days(8)
      #expect(kept.twins(of: late).isEmpty)
    }
    let read = starts.withLock { $0 }
    #expect(read.first == watermark - .days(28) && read.count < 8)
    #expect(zip(read, read.dropFirst()).allSatisfy { $0 > $1 })
  }
}
