import TestServer
import Testing

@testable import HTTP

@Suite struct PostsTests {
  /// Sends bodies and gives the results by body.
  private func send(
    _ bodies: [String], to url: String, timeout: Duration = .seconds(60)
  ) throws -> [String: Reply.Result] {
    var posts = try Posts(url: url, timeout: timeout)
    for (id, body) in bodies.enumerated() {
      try posts.begin(Array(body.utf8), id: id)
    }
    var results: [String: Reply.Result] = [:]
    while posts.running > 0 {
      if let reply = try posts.next(waitingUpTo: .seconds(60)) {
        results[bodies[reply.id]] = reply.result
      }
    }
    return results
  }

  @Test func `a body goes as plain text and its reply comes back`() throws {
    let server = try TestServer { request, _ in .status(200, "echo \(request.body)") }
    defer { server.stop() }
    let results = try send(["a=b&c%20", "ü"], to: server.url)
    #expect(results["a=b&c%20"] == .reply(status: 200, body: Array("echo a=b&c%20".utf8)))
    #expect(results["ü"] == .reply(status: 200, body: Array("echo ü".utf8)))
    #expect(Set(server.requests.map(\.method)) == ["POST"])
    #expect(Set(server.requests.map(\.contentType)) == ["text/plain"])
  }

  @Test(arguments: [400, 404, 418, 500, 503])
  func `every status is a reply`(_ status: Int) throws {
    let server = try TestServer { _, _ in .status(status, "x") }
    defer { server.stop() }
    #expect(try send(["a"], to: server.url) == ["a": .reply(status: status, body: [0x78])])
  }

  @Test func `a redirection is not followed`() throws {
    let other = try TestServer { _, _ in .status(200, "stolen") }
    let url = other.url
    let server = try TestServer { _, _ in .redirect(to: url) }
    defer {
      server.stop()
      other.stop()
    }
    #expect(try send(["secret"], to: server.url) == ["secret": .reply(status: 302, body: [])])
    #expect(other.requests == [])
  }

  @Test func `a reply that never comes is given up`() throws {
    let server = try TestServer { _, _ in .never }
    defer { server.stop() }
    let results = try send(["a", "b"], to: server.url, timeout: .milliseconds(50))
    #expect(results == ["a": .timedOut, "b": .timedOut])
  }

  @Test func `a reply that is broken off is a failure that names no body`() throws {
    let server = try TestServer { _, _ in .hangUp }
    defer { server.stop() }
    #expect(
      try send(["broken"], to: server.url) == [
        "broken": .failed("Server returned nothing (no headers, no data)")
      ])
  }

  @Test(arguments: [200, 404, 500])
  func `of a reply longer than 64 KiB there is the status alone`(_ status: Int) throws {
    let server = try TestServer { request, _ in
      .status(status, String(repeating: "x", count: Int(request.body) ?? 0))
    }
    defer { server.stop() }
    let longest = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    #expect(
      try send(["0", "65536", "65537", "2000000"], to: server.url) == [
        "0": .reply(status: status, body: []), "65536": .reply(status: status, body: longest),
        "65537": .reply(status: status, body: nil), "2000000": .reply(status: status, body: nil),
      ])
  }

  @Test func `a URL of another kind is a failure`() throws {
    #expect(try send(["a"], to: "file:///etc/passwd") == ["a": .failed("Unsupported protocol")])
  }

  @Test func `transfers that are still running end with their owner`() throws {
    let server = try TestServer { _, _ in .never }
    defer { server.stop() }
    do {
      var posts = try Posts(url: server.url, timeout: .seconds(60))
      try posts.begin([1, 2, 3], id: 0)
      for _ in 0..<1000 where server.requests.isEmpty {
        let reply = try posts.next(waitingUpTo: .milliseconds(10))
        #expect(reply == nil)
      }
      #expect(posts.running == 1)
      let isLeft = server.isLeft(within: .milliseconds(50))
      #expect(!isLeft)
    }
    #expect(server.isLeft(within: .seconds(10)))
  }

  @Test(arguments: [("libnothing.so.4", "libnothing.so.4"), ("libz.so.1", "curl_")])
  func `without libcurl nothing can be sent, and it says why`(
    library: String, expected: String
  ) throws {
    let error = #expect(throws: PostsError.self) {
      _ = try Posts(url: "http://127.0.0.1:1/", timeout: .seconds(1), library: library)
    }
    guard case .unusable(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains(expected), "\(reason)")
  }

  @Test func `what libcurl does not take is not sent, and it says why`() throws {
    // It takes texts of up to 8 MB.
    let url = "http://127.0.0.1:1/" + String(repeating: "a", count: 8_000_000)
    var posts = try Posts(url: url, timeout: .seconds(1))
    var problem: PostsError?
    do { try posts.begin([1], id: 0) } catch { problem = error }
    #expect(problem == .unusable("A libcurl function was given a bad argument"))
    #expect(posts.running == 0)
  }
}
