import Model
import Testing

@testable import Decoding

/// The apps that logs name where the job lists none.
@Suite struct AppDirectoryTests {
  @Test func `IN-6: an app for which there is no room gets no other one's place`() throws {
    let apps = AppDirectory(apps: [])
    for number in 0..<Int(UInt16.max) { _ = try apps.find("\(number)") }
    var worker = DecodingWorker(
      apps: apps, strings: SharedStrings(), hasher: KeyHasher(secret: Array(0..<16)), asOf: .end)
    worker.begin(.sessions, source: 0)
    guard
      var decoder = SourceDecoder(
        kind: .sessions, dialect: .branch, overrides: [:], clock: .utc, fixedApp: nil)
    else {
      Issue.record("no decoder")
      return
    }
    var found: [String] = []
    // One without room, one that another worker has met, and both again.
    for app in ["new", "7", "newer", "new", "7", "65534"] {
      let line = #"{"timestamp":1700000000000,"session_id":"s","os":"iOS","branch_key":"\#(app)"}"#
      let bytes = Array(line.utf8) + [UInt8](repeating: 0, count: LineParser.padding)
      do throws(Reject) {
        try decoder.decode(bytes.span.extracting(0..<line.utf8.count), into: &worker)
        found.append(apps.names[Int(worker.batch.sessions.last?.app.index ?? .max)])
      } catch {
        found.append("\(error.reason.rawValue)")
      }
    }
    #expect(
      found == ["too_many_apps", "7", "too_many_apps", "too_many_apps", "7", "65534"])
  }
}
