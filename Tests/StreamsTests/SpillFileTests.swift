import Glibc
import TestSupport
import Testing

@testable import Streams

@Suite struct SpillFileTests {
  private func add(_ bytes: [UInt8], to file: SpillFile) -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in unsafe file.add(bytes.count) { unsafe $0(0, bytes) } }
  }

  private func read(_ count: Int, from place: Int, of file: SpillFile) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe bytes.withUnsafeMutableBytes { unsafe file.read(place, into: $0) }
    return bytes
  }

  @Test func `bytes are read from where they were put`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    let contents = (1...5).map { [UInt8](repeating: UInt8($0), count: $0 * 3000) }
    let places = contents.compactMap { add($0, to: file) }
    #expect(zip(places, contents).map { read($1.count, from: $0, of: file) } == contents)
    #expect(read(2, from: places[4] + 14_998, of: file) == [5, 5])
  }

  @Test func `parts are put where they belong`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    let (first, second) = ([UInt8](repeating: 1, count: 3), [UInt8](repeating: 2, count: 5000))
    let place = unsafe first.withUnsafeBytes { first in
      unsafe second.withUnsafeBytes { second in
        unsafe file.add(5016) { unsafe $0(0, first) && $0(16, second) }
      }
    }
    let start = try #require(place)
    #expect(read(3, from: start, of: file) == first)
    #expect(read(5000, from: start + 16, of: file) == second)
  }

  @Test func `the room of parts that were not all given is free again`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    #expect(unsafe file.add(10_000) { _ in false } == nil)
    #expect(add([1], to: file) == 0)
  }

  @Test func `bytes that are removed leave the others alone`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    let bytes = [UInt8](repeating: 7, count: 10_000)
    let places = (0..<3).compactMap { _ in add(bytes, to: file) }
    file.remove(places[1], count: bytes.count)
    #expect(
      [places[0], places[2]].map { read(bytes.count, from: $0, of: file) } == [bytes, bytes])
  }

  @Test func `others are written over bytes that were removed`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    let bytes = [UInt8](repeating: 7, count: 10_000)
    let places = (0..<5).compactMap { _ in add(bytes, to: file) }
    // Those before and behind a part that is free make it larger.
    for place in [places[1], places[3], places[2]] { file.remove(place, count: bytes.count) }
    let others = [UInt8](repeating: 8, count: 36_000)
    let place = try #require(add(others, to: file))
    #expect(place == places[1])
    #expect(add([9], to: file) == places[4] + 12_288)
    #expect(read(others.count, from: place, of: file) == others)
    #expect(
      [places[0], places[4]].map { read(bytes.count, from: $0, of: file) } == [bytes, bytes])
  }

  @Test func `it has no name, so nothing is left when the process ends`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    #expect(add([1, 2, 3], to: file) != nil)
    #expect(try Folder.names(in: folder.path) == [])
  }

  @Test(arguments: [0, 16, 4096, 100_000])
  func `bytes can be seen where they lie, from any multiple of 16`(_ place: Int) throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    #expect(add([1, 2, 3], to: file) == 0)
    let start = try #require(add(bytes, to: file))
    let view = try unsafe #require(file.view(start + place, count: bytes.count - place))
    let (seen, address) = unsafe (Array(view), Int(bitPattern: view.baseAddress))
    unsafe file.close(view)
    #expect(seen == Array(bytes[place...]))
    #expect(address % 16 == 0)
  }

  @Test func `a disk that gives bytes back no more ends the process, and says where`() async throws
  {
    let ended = await #expect(processExitsWith: .exitCode(74), observing: [\.standardErrorContent])
    {
      try SpillFileTests.readShortened()
    }
    #expect(String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self) == Self.failure)
  }

  @Test func `so it does where they are only looked at`() async throws {
    let ended = await #expect(processExitsWith: .exitCode(74), observing: [\.standardErrorContent])
    {
      try SpillFileTests.viewShortened()
    }
    #expect(String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self) == Self.failure)
  }

  /// Where the environment wants temporary files: a folder of its own would stay behind in a process that ends so.
  private static let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"

  private static let failure =
    "lookback: \(place): cannot be read: input/output error - check the disk and the file system\n"

  private static func readShortened() throws {
    let (file, place) = try shortened()
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 100_000, alignment: 16)
    unsafe file.read(place, into: room)
  }

  private static func viewShortened() throws {
    let (file, place) = try shortened()
    guard let view = unsafe file.view(place, count: 100_000) else { return }
    _ = unsafe Array(view)
  }

  /// A file with bytes that are gone.
  private static func shortened() throws -> (SpillFile, place: Int) {
    let file = try #require(SpillFile(in: place))
    let bytes = [UInt8](repeating: 1, count: 100_000)
    let place = unsafe bytes.withUnsafeBytes { bytes in
      unsafe file.add(bytes.count) { unsafe $0(0, bytes) }
    }
    ftruncate(file.file.number, 0)
    return (file, try #require(place))
  }

  @Test func `an emptied file takes no room on the disk, and takes bytes again`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    let place = try #require(add([UInt8](repeating: 1, count: 100_000), to: file))
    #expect(blocks(of: file) > 0)
    file.empty()
    #expect(blocks(of: file) == 0)
    file.remove(place, count: 100_000)
    let other = try #require(add([2, 3], to: file))
    #expect(read(2, from: other, of: file) == [2, 3])
  }

  private func blocks(of file: SpillFile) -> Int {
    var status = stat()
    return unsafe fstat(file.file.number, &status) == 0 ? Int(status.st_blocks) : -1
  }

  @Test func `there is none without its folder`() throws {
    let folder = try TemporaryFolder()
    #expect(SpillFile(in: folder.path + "/gone") == nil)
  }
}
