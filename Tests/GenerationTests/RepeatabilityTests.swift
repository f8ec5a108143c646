import Generation
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
}
