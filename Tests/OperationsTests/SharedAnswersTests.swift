import Model
import Streams
import Testing

@testable import Operations
@testable import Pipeline

/// Jobs that keep their answers in one folder.
@Suite struct SharedAnswersTests {
  @Test func `a resolver of another job that writes into the folder of answers keeps others out`()
    throws
  {
    let folder = try ResolveJob()
    try folder.write([ResolveJob.session("good")], to: "sessions/a")
    let job = try folder.job()
    let place = try AnswerLog.Place(job, asOf: ResolveJob.noon)
    #expect(try place.lock() == nil, "there is no folder yet")
    try folder.write([], to: "answers/begun")
    let lock = try #require(try place.lock())
    let error = #expect(throws: PipelineError.self) {
      try folder.resolve("http://127.0.0.1:9", job)
    }
    #expect(folder.pauses == [Interval](repeating: .seconds(1), count: Resolve.mostTries - 1))
    #expect(error?.isOfHeldLock == true)
    #expect(error.map { "\($0)" }?.hasPrefix("\(folder.folder)/answers: another process") == true)
    withExtendedLifetime(lock) {}
  }

  @Test func `a folder of answers that is made just now is locked, too`() throws {
    let folder = try ResolveJob()
    let place = try AnswerLog.Place(folder.job(), asOf: ResolveJob.noon)
    let log = try AnswerLog(place: place, lock: nil)
    let error = #expect(throws: PipelineError.self) { _ = try place.lock() }
    #expect(error?.isOfHeldLock == true)
    _ = consume log
    #expect(try place.lock() != nil)
  }
}
