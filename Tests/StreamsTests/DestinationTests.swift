import Glibc
import TestSupport
import Testing

@testable import Streams

/// Where output goes that somebody gave a path for.
@Suite struct DestinationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func link(_ name: String, to target: String) {
    #expect(unsafe symlink(target, path(name)) == 0)
  }

  private func isStream(_ path: String) throws -> Bool {
    guard let stream = try Destination(path).stream() else { return false }
    try stream.finish()
    return true
  }

  @Test func `a device or a pipe is told from a file that can be replaced`() throws {
    #expect(try isStream("/dev/null"))
    let pipe = path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(try isStream(pipe))
    #expect(try !isStream(folder.write([], to: "a.csv")))
    #expect(try !isStream(folder.path) && !isStream(path("missing")))
  }

  @Test func `of links the file at their end is replaced, whether it is there or not`() throws {
    _ = try folder.write([], to: "real.csv")
    link("first", to: "second")
    link("second", to: path("real.csv"))
    link("new", to: "made.csv")
    #expect(Destination(path("first")).path == path("real.csv"))
    #expect(Destination(path("new")).path == path("made.csv"))
    link("loop", to: "loop")
    #expect(try !isStream(path("loop")))
  }

  @Test(.enabled(if: geteuid() == 0, "needs a file of another user"))
  func `a stranger's link in a folder that all share is no way to another file`() throws {
    _ = try folder.write([], to: "real.csv")
    link("own", to: "real.csv")
    link("planted", to: "real.csv")
    #expect(unsafe lchown(path("planted"), 65534, 65534) == 0)
    #expect(Destination(path("planted")).path == path("real.csv"))
    #expect(unsafe chmod(folder.path, 0o1777) == 0)
    #expect(Destination(path("own")).path == path("real.csv"))
    #expect(Destination(path("planted")).path == path("planted"))
    #expect(unsafe unlink(path("planted")) == 0)
    link("planted", to: "/dev/null")
    #expect(try isStream(path("planted")))
    #expect(unsafe lchown(path("planted"), 65534, 65534) == 0)
    #expect(try !isStream(path("planted")))
  }

  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func `what is open already is written on where it stands`(_ descriptors: String) throws {
    let log = try folder.write(Array("before\n".utf8), to: "log")
    let file = unsafe open(log, O_WRONLY | O_APPEND)
    defer { close(file) }
    link("stdout", to: "\(descriptors)\(file)")
    for _ in 0..<2 {
      guard var stream = try Destination(path("stdout")).stream() else {
        Issue.record("no stream")
        return
      }
      try stream.write("more\n")
      try stream.finish()
    }
    let content = TemporaryFolder.content(log).map { String(decoding: $0, as: UTF8.self) }
    #expect(content == "before\nmore\nmore\n")
    var status = stat()
    #expect(unsafe lstat(path("stdout"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }
}
