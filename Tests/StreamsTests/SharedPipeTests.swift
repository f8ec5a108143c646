import Foundation
import Testing

@testable import Streams

/// A pipe that somebody who shares it has made one that does not wait.
@Suite struct SharedPipeTests {
  private let (reading, writing): (Int32, Int32)

  init() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    for end in ends {
      #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0 && fcntl(end, F_SETFD, FD_CLOEXEC) == 0)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  @Test func `it is waited for where it is full, and where it is empty`() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let (reading, writing) = (reading, writing)
    let writer = Thread {
      do throws(StreamError) {
        var file = FileWriter(try OpenFile(duplicating: writing, path: "out"))
        try file.write(bytes.span)
        try file.finish()
      } catch {
        Issue.record(error)
      }
      close(writing)
    }
    writer.start()
    let file = try OpenFile(duplicating: reading, path: "in")
    defer { close(reading) }
    var found: [UInt8] = []
    while true {
      var piece = [UInt8](repeating: 0, count: 10_000)
      let count = try unsafe piece.withUnsafeMutableBufferPointer {
        guard let start = $0.baseAddress else { return 0 }
        return try unsafe file.read(into: start, count: 10_000)
      }
      if count == 0 { break }
      found += piece[..<count]
    }
    #expect(found == bytes)
  }
}
