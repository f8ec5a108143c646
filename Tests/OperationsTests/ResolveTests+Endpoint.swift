import Foundation
import Model
import Synchronization
import TestServer
import Testing

@testable import Operations
@testable import Pipeline

/// Endpoints that fail, for a token or for all.
extension ResolveTests {
  @Test func `an endpoint that is down is left alone after 20 failures`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write((100..<160).map { ResolveJob.session("down-\($0)") }, to: "sessions/a")
      let summary = try folder.resolve(url)
      // Those that were under way are waited for.
      #expect((20...27).contains(server.requests.count))
      #expect(summary.notAsked == 60 - server.requests.count)
      let json = String(decoding: summary.json, as: UTF8.self)
      #expect(json.contains("\"asked\": \(server.requests.count)"), "\(json)")
      #expect(summary.putOff[.status(500)] == server.requests.count)
      #expect(!summary.isComplete)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.folder + "/answers") == [])
    }
  }

  @Test func `failures that others lie between do not make an endpoint one that is down`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      // However late a reply comes, less than 20 failures overtake those of the eight that are under way.
      let names = (100..<160).map { $0 % 2 == 0 ? "good-\($0)" : "down-\($0)" }
      try folder.write(names.map { ResolveJob.session($0) }, to: "sessions/a")
      let summary = try folder.resolve(url)
      #expect(server.requests.count == 60)
      #expect(!summary.isDown && summary.answers == [200: 30])
      #expect(summary.putOff == [.status(500): 30])
    }
  }

  @Test func `tokens that fail each time do not keep others waiting for ever`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write(
        (100..<130).map { ResolveJob.session("down-\($0)", secondsAgo: 900) }
          + (100..<130).map { ResolveJob.session("good-\($0)") }, to: "sessions/a")
      var answered = 0
      for hour in Int64(0)..<3 {
        answered += try folder.resolve(url, asOf: ResolveJob.noon + .hours(hour)).answers[200] ?? 0
      }
      #expect(answered == 30)
    }
  }

  @Test(arguments: [413, 414, 422, 431])
  func `tokens that are refused for what they are do not make an endpoint one that is down`(
    status: Int
  ) throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write(
        (100..<130).map { ResolveJob.session("huge-\($0)-\(status)", secondsAgo: 900) }
          + [ResolveJob.session("good")], to: "sessions/a")
      let summary = try folder.resolve(url)
      #expect(server.requests.count == 31)
      #expect(!summary.isDown && summary.answers == [200: 1])
      #expect(summary.putOff == [.status(status): 30])
    }
  }

  @Test func `an endpoint that went down behind some answers leaves a resolver incomplete`() {
    var found = TokenSearch.Result()
    found.young = 41
    var summary = ResolveSummary(job: "daily", found: found)
    summary.answers = [200: 1]
    #expect(summary.isComplete)
    summary.putOff = [.status(503): 20, .timedOut: 20, .notAsked: 30]
    summary.isDown = true
    #expect(!summary.isComplete)
    // Of two reasons that are as many the first one in order is told.
    #expect(summary.mainReason == "no reply in time")
  }

  @Test(
    arguments: [
      ([:], false, nil),
      ([.status(413): 1], false, "no answer came to the one token (status 413)"),
      ([.status(413): 3], false, "no answer came to any of 3 tokens (status 413)"),
      (
        [.timedOut: 3], true,
        "the endpoint seems to be down (no reply in time), no answer came to any of 3 tokens"
      ),
      (
        [.status(500): 20, .notAsked: 1], true,
        "the endpoint seems to be down (status 500), no answer came to any of 20 tokens,"
          + " 1 token was not asked for"
      ),
      (
        [.status(500): 20, .notAsked: 2], true,
        "the endpoint seems to be down (status 500), no answer came to any of 20 tokens,"
          + " 2 tokens were not asked for"
      ),
    ] as [([PutOff: Int], Bool, String?)])
  func `what is said of an endpoint from which no answer came`(
    _ putOff: [PutOff: Int], _ isDown: Bool, _ expected: String?
  ) {
    var summary = ResolveSummary(job: "daily", found: TokenSearch.Result())
    (summary.putOff, summary.isDown) = (putOff, isDown)
    let hint = " - the next resolve asks for those that are younger than 24 h"
    #expect(summary.warning == expected.map { $0 + hint })
  }

  @Test func `an endpoint that went down behind an answer left so many tokens without one`() {
    var summary = ResolveSummary(job: "daily", found: TokenSearch.Result())
    (summary.answers, summary.putOff, summary.isDown) = ([200: 1], [.status(503): 20], true)
    #expect(
      summary.warning
        == "the endpoint seems to be down (status 503), 20 tokens got no answer"
        + " - the next resolve asks for those that are younger than 24 h")
  }

  @Test(arguments: [
    (PutOff.failed("SSL connect error"), "SSL connect error"),
    (.failed("Could not connect to server"), "could not connect to server"), (.failed(""), ""),
  ])
  func `what libcurl says begins like a part of a sentence`(_ reason: PutOff, _ text: String) {
    #expect(reason.text == text)
  }

  @Test func `an endpoint that fails for all tokens is down, though none is left to ask for`()
    throws
  {
    let tokens = 20
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write(
        (100..<100 + tokens).map { ResolveJob.session("down-\($0)") }, to: "sessions/a")
      let summary = try folder.resolve(url)
      #expect(server.requests.count == tokens)
      #expect(summary.notAsked == 0 && summary.isDown && !summary.isComplete)
      #expect(summary.mainReason == "status 500")
    }
  }

  @Test func `tokens that were not found are not asked for again of an endpoint that went down`()
    throws
  {
    let requests = Mutex(0)
    let server = try TestServer { _, _ in
      requests.withLock { count in
        count += 1
        return count <= 3 ? .status(404) : .hangUp
      }
    }
    defer { server.stop() }
    let folder = try ResolveJob()
    let names = (100..<140).map { "token-\($0)" }
    try folder.write(names.map { ResolveJob.session($0) }, to: "sessions/a")
    let summary = try folder.resolve(server.url)
    let asked = Set(server.requests.map(\.body))
    #expect(asked.count == server.requests.count)
    #expect(summary.notAsked == names.count - asked.count)
    #expect(summary.putOff[.status(404)] == 3)
    #expect(summary.left == names.count && summary.unanswered == asked.count)
  }
}
