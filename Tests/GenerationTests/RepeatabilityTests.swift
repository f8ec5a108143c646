import Foundation
import Generation
import Streams
import Testing

struct RepeatabilityTests {
  private static let small = WorldOptions(days: 3, clicksPerDay: 300, sessionsPerDay: 300, apps: 2)

  @Test(arguments: [1, 2, 5])
  func `the same seed gives the same bytes with any number of workers`(workers: Int) throws {
    let expected = try WorldFolder(Self.small).files()
    var options = Self.small
    options.workers = workers
    #expect(try WorldFolder(options).files() == expected)
  }

  @Test func `another seed gives other logs`() throws {
    var other = Self.small
    other.seed = 2
    let a = try WorldFolder(Self.small).files()
    let b = try WorldFolder(other).files()
    #expect(a.keys.sorted() == b.keys.sorted())
    for name in a.keys where name.hasSuffix(".gz") { #expect(a[name] != b[name], "\(name)") }
  }

  @Test func `a longer world begins with the files of a shorter one`() throws {
    var longer = Self.small
    longer.days = 5
    let short = try WorldFolder(Self.small).files()
    let long = try WorldFolder(longer).files()
    #expect(long.count == short.count + 2 * LogKind.allCases.count)
    for (name, bytes) in short { #expect(long[name] == bytes, "\(name)") }
  }

  @Test func `a folder that is there already is written anew`() throws {
    let folder = try WorldFolder(Self.small)
    let before = try folder.files()
    try Generator(Self.small).write(to: folder.path)
    #expect(try folder.files() == before)
  }

  @Test func `a file of other bytes is not replaced`() throws {
    let folder = try WorldFolder(Self.small)
    var other = Self.small
    other.clicksPerDay += 1
    try expectRefusal(of: other, in: folder)
    other = Self.small
    other.apps += 1
    try expectRefusal(of: other, in: folder)
  }

  @Test func `a log that no world made is not replaced, and nothing is put beside it`() throws {
    let folder = try WorldFolder(Self.small)
    let files = try folder.files()
    for name in files.keys where name != "clicks/2025-10-01.ndjson.gz" {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    try expectRefusal(of: Self.small, in: folder)
  }

  private func expectRefusal(of options: WorldOptions, in folder: WorldFolder) throws {
    let before = try folder.files()
    let error = #expect(throws: StreamError.self) {
      try Generator(options).write(to: folder.path)
    }
    #expect(error?.kind == .isThere)
    #expect(try folder.files() == before)
  }
}
