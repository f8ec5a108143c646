import Foundation
import Generation
import Model
import Synchronization
import Testing

struct LayoutTests {
  private static let world = Result {
    try WorldFolder(
      WorldOptions(
        days: 4, clicksPerDay: 500, sessionsPerDay: 400, apps: 2,
        firstDay: CivilDate(year: 2024, month: 2, day: 27)))
  }
  private let folder: WorldFolder

  init() throws { folder = try Self.world.get() }

  @Test func `each kind has one file a day, named by its date`() throws {
    let days = ["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01"]
    let logs = LogKind.allCases.flatMap { kind in
      days.map { "\(kind.folder)/\($0).ndjson.gz" }
    }
    #expect(try folder.files().keys.sorted() == (logs + ["campaigns.csv", "job.json"]).sorted())
    #expect(folder.summary.files == logs.count)
    #expect(folder.summary.plannedFiles == logs.count)
  }

  @Test(arguments: [(LogKind.clicks, 500), (.sessions, 400), (.onelink, 31), (.webvisits, 20)])
  func `a day has as many lines as asked`(kind: LogKind, count: Int) throws {
    for day in ["2024-02-27", "2024-02-29", "2024-03-01"] {
      #expect(try folder.lines(kind, day: day).count == count)
    }
    #expect(folder.summary.lines[kind] == count * 4)
  }

  @Test func `what is interrupted stops between files, and the same world is finished later`()
    throws
  {
    let asked = Mutex(0)
    let path = NSTemporaryDirectory() + "world-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let options = WorldOptions(days: 3, clicksPerDay: 5, sessionsPerDay: 5, apps: 1, workers: 1)
    let some = try Generator(options).write(
      to: path,
      isInterrupted: {
        asked.withLock {
          $0 += 1; return $0 > 4
        }
      })
    #expect(some.files == 4 && some.plannedFiles == 3 * LogKind.allCases.count)
    let all = try Generator(options).write(to: path)
    #expect(all.files == all.plannedFiles)
  }

  @Test func `progress is told after each file`() throws {
    let seen = Mutex<[Int]>([])
    let path = NSTemporaryDirectory() + "world-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let options = WorldOptions(days: 2, clicksPerDay: 50, sessionsPerDay: 50, apps: 1)
    let summary = try Generator(options).write(
      to: path, progress: { progress in seen.withLock { $0.append(progress.files) } })
    #expect(seen.withLock { $0 } == Array(1...2 * LogKind.allCases.count))
    #expect(summary.totalLines > 200)
    #expect(summary.bytesOfText > 100_000)
  }

  @Test func `the job names each app and reads each kind`() throws {
    let files = try folder.files()
    let job = String(decoding: try #require(files["job.json"]), as: UTF8.self)
    for kind in LogKind.allCases {
      #expect(job.contains("paths: [\"\(kind.folder)/*.ndjson.gz\"] },\n"))
    }
    for line in try folder.objects(.clicks) {
      #expect(job.contains("{ app: \"\(line["branch_key"] ?? "")\","))
    }
    #expect(job.contains("campaign_names: \"campaigns.csv\""))
    let names = String(decoding: try #require(files["campaigns.csv"]), as: UTF8.self)
    #expect(names.hasPrefix("campaignId,name\n542370000,apple search tab 1\n"))
  }

  @Test func `a folder that cannot be made is an error`() {
    #expect(throws: (any Error).self) {
      try Generator(WorldOptions(days: 1)).write(to: "/proc/no-such-place")
    }
  }
}
