import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Streams

@Suite struct FileLockTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/lock" }

  private func take(waitingUpTo limit: Duration = .zero) throws(StreamError) {
    _ = try FileLock(path: path, waitingUpTo: limit)
  }

  @Test func `a lock that is held is not given again`() throws {
    let lock = try FileLock(path: path)
    let error = #expect(throws: StreamError.self) { try take() }
    #expect(error?.category == .lockHeld)
    #expect(
      error?.description
        == "\(path): another process holds this lock - wait for it to end; "
        + "run, rebuild and forget do so with '--wait 5m'"
    )
    _ = consume lock
    try take()
  }

  @Test func `a lock is free although a process that is being started has its descriptor`() throws {
    let lock = try FileLock(path: path)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let number = try #require(
      open.first {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      })
    // What a child has between fork and exec.
    let copy = dup(try #require(Int32(number)))
    defer { close(copy) }
    #expect(throws: StreamError(.lockHeld, path: path)) { try take() }
    _ = consume lock
    try take()
  }

  @Test func `waiting ends at the deadline`() throws {
    let lock = try FileLock(path: path)
    let start = ContinuousClock.now
    #expect(throws: StreamError(.lockHeld, path: path)) {
      try take(waitingUpTo: .milliseconds(60))
    }
    #expect(ContinuousClock.now - start >= .milliseconds(60))
    _ = consume lock
  }

  @Test func `waiting ends when the lock is free`() throws {
    let path = path
    let lock = try FileLock(path: path)
    let (hasBegun, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasTaken = Mutex(false)
    // A thread of its own: those that tasks share may all wait for something at the moment.
    Thread.detachNewThread {
      hasBegun.signal()
      let taken = try? FileLock(path: path, waitingUpTo: .seconds(300))
      hasTaken.withLock { $0 = taken != nil }
      hasEnded.signal()
    }
    hasBegun.wait()
    usleep(50_000)
    #expect(!hasTaken.withLock { $0 }, "it did not wait")
    _ = consume lock
    hasEnded.wait()
    #expect(hasTaken.withLock { $0 })
  }
}
