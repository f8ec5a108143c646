internal import Decoding
package import Model

/// The watermark of each app: sessions at or before it are final (TIME-1, TIME-2).
package struct Watermarks: Equatable, Sendable {
  private var times: [Timestamp] = []
  /// By which records of apps are judged that have none, where days before it stay as they are; absent elsewhere.
  private var ofOthers = Timestamp.absent

  /// No app has one.
  init() {}

  /// Those of a state, whose apps get their place in the run.
  init(_ named: [ExactText: Timestamp], in apps: AppDirectory) throws(Reject) {
    for (name, time) in named { advance(try apps.find(name.text), to: time) }
  }

  /// The watermark of an app, absent for one without sessions and clicks.
  package subscript(app: AppID) -> Timestamp {
    let own = Int(app.index) < times.count ? times[Int(app.index)] : .absent
    return own.isPresent ? own : ofOthers
  }

  /// Those that are before a moment; the others are put right before it.
  package func before(_ moment: Timestamp) -> Watermarks {
    let last = Timestamp(milliseconds: moment.milliseconds - 1)
    var earlier = self
    for place in times.indices { earlier.times[place] = min(times[place], last) }
    return earlier
  }

  /// The same for apps that have none: what a state does not have of the time before a moment stays out of it.
  func with(othersBefore moment: Timestamp) -> Watermarks {
    var all = self
    all.ofOthers = Timestamp(milliseconds: moment.milliseconds - 1)
    return all
  }

  /// Whether there are none.
  var isEmpty: Bool { times.isEmpty }

  /// The earliest of those that there are; the end of time when there is none.
  package var lowest: Timestamp { times.filter(\.isPresent).min() ?? .end }

  /// The latest of them; absent when there is none.
  package var highest: Timestamp { times.max() ?? .absent }

  /// Moves an app's watermark; it never goes back.
  mutating func advance(_ app: AppID, to time: Timestamp) {
    let place = Int(app.index)
    if place >= times.count {
      times += repeatElement(.absent, count: place + 1 - times.count)
    }
    times[place] = max(times[place], time)
  }

  /// The earliest of some earlier ones that have moved; the end of time when none has.
  func firstMoved(from earlier: Watermarks) -> Timestamp {
    earlier.times.indices.filter { earlier.times[$0].isPresent && earlier.times[$0] < times[$0] }
      .map { earlier.times[$0] }.min() ?? .end
  }

  /// Whether the watermark of any app is at or past a time.
  func isPast(_ time: Timestamp) -> Bool { times.contains { time <= $0 } }

  /// Moves the watermarks past new sessions and clicks (TIME-1).
  mutating func advance(past batches: [SealedBatch], lateness: Interval) {
    for batch in batches {
      advance(past: batch.clickTimes, lateness: lateness)
      advance(past: batch.sessionTimes, lateness: lateness)
    }
  }

  /// The same past what is in state, forgotten sessions among it, which keep their place (PRIV-3): for a lateness
  /// that is shorter than it was.
  mutating func advance(pastKept batches: [SealedBatch], lateness: Interval) {
    advance(past: batches, lateness: lateness)
    for batch in batches {
      for session in batch.decided?.forgotten ?? [] {
        advance(session.app, to: session.time - lateness)
      }
    }
  }

  /// The same past the times of sessions or clicks.
  mutating func advance(past times: AppTimes, lateness: Interval) {
    for (app, range) in times.byApp { advance(app, to: range.last - lateness) }
  }

  /// Whether a record is final. One that serves all apps is so at once.
  func isFinal(_ record: some IdentifiedRecord) -> Bool { isFinal(record.identity) }

  /// The same by what a record is known by.
  func isFinal(_ identity: RecordIdentity) -> Bool {
    identity.app.map { identity.time <= self[$0] } ?? true
  }

  /// Whether all records of a batch are final. Entries of the catalogue are in no provisional one.
  func areFinal(_ batch: SealedBatch) -> Bool {
    batch.clicks.allSatisfy(isFinal) && batch.sessions.allSatisfy(isFinal)
      && batch.referrerRecords.allSatisfy(isFinal) && batch.answers.allSatisfy(isFinal)
      && batch.cookieSyncs.allSatisfy(isFinal)
  }

  /// The watermarks that there are, by the names of the apps.
  func named(_ apps: [String]) -> [ExactText: Timestamp] {
    var named: [ExactText: Timestamp] = [:]
    for (name, time) in zip(apps, times) where time.isPresent { named[ExactText(name)] = time }
    return named
  }
}
