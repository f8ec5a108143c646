import Configuration
import Decoding
import Foundation
import Model
import TestServer
import Testing

@testable import Operations
@testable import Pipeline

@Suite struct ResolveTests {
  /// Answers by what a token begins with, as Apple and worse servers would.
  static let apple: @Sendable (TestServer.Request, Int) -> TestServer.Response = {
    request, earlier in
    switch request.body.prefix(4) {
    case "good": .status(200, #"{"attribution":true,"campaignId":42}"#)
    case "none": .status(200, "{\n  \"attribution\": false\r\n}\n")
    case "late": earlier < 2 ? .status(404) : .status(200, #"{"attribution":true}"#)
    case "lost": .status(404)
    case "bad-": .status(400)
    case "down": .status(500, "oops")
    case "huge": .status(request.body.split(separator: "-").last.flatMap { Int($0) } ?? 413)
    case "html": .status(200, "<html>attribution</html>")
    case "less": .status(200, #"{"campaignId":42}"#)
    case "long": .status(200, #"{"attribution":false}"# + String(repeating: " ", count: 2_000_000))
    case "torn": .status(200, #"{"attribution":true"#)
    case "away": .redirect(to: "http://127.0.0.1:1/")
    case "mute": .never
    default: .hangUp
    }
  }

  func withServer<Result>(_ body: (String, TestServer) throws -> Result) throws -> Result {
    let server = try TestServer(Self.apple)
    defer { server.stop() }
    return try body(server.url, server)
  }

  let time = ResolveJob.noon.milliseconds

  @Test func `TOUCH-3: answers are logged with the token, the status and the payload`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      let tokens = ["good", "none", "bad-", "late", "lost"]
      try folder.write(tokens.map { ResolveJob.session($0) }, to: "sessions/a")
      let summary = try folder.resolve(url)
      let start = #"{"timestamp":\#(time),"app":"a","token":"#
      #expect(
        try folder.answers().sorted() == [
          start + #""bad-","status":400}"#,
          start + #""good","status":200,"payload":{"attribution":true,"campaignId":42}}"#,
          start + #""late","status":200,"payload":{"attribution":true}}"#,
          start + #""lost","status":404}"#,
          start + #""none","status":200,"payload":{   "attribution": false  } }"#,
        ])
      #expect(summary.answers == [200: 3, 400: 1, 404: 1])
      #expect(summary.putOff == [:])
      #expect(summary.isComplete)
      // 404 is asked three times, 5 s apart for all such tokens together.
      #expect(folder.pauses == [.seconds(5), .seconds(5)])
      #expect(server.requests.count { $0.body == "lost" } == 3)
      #expect(server.requests.count { $0.body == "late" } == 3)
      #expect(server.requests.count == 9)
      #expect(Set(server.requests.map(\.contentType)) == ["text/plain"])
      #expect(
        summary.lines == [
          "5 tokens younger than 24 h, 0 with an answer, 5 asked for",
          "5 answers: 3 with status 200, 1 with status 400, 1 with status 404",
          "wrote '\(folder.folder)/answers/lookback-answers-2024-06-01.gz'",
        ])
    }
  }

  @Test func `what says nothing of a token is put off and asked for again`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      let tokens = ["down", "html", "less", "torn", "long", "away", "gone"]
      try folder.write(tokens.map { ResolveJob.session($0) }, to: "sessions/a")
      for round in 1...2 {
        let summary = try folder.resolve(url)
        #expect(summary.answers == [:])
        #expect(
          summary.putOff == [
            .status(500): 1, .unreadable: 3, .tooLong: 1, .status(302): 1,
            .failed("Server returned nothing (no headers, no data)"): 1,
          ])
        #expect(
          summary.lines == [
            "7 tokens younger than 24 h, 0 with an answer, 7 asked for",
            "7 put off to the next resolve: 1 server returned nothing (no headers, no data), "
              + "1 status 200 with a reply longer than 64 KiB, "
              + "3 status 200 without Apple's payload, 1 status 302, 1 status 500",
          ])
        #expect(summary.unanswered == 7 && !summary.isComplete)
        #expect(!folder.hasAnswers())
        #expect(server.requests.count == 7 * round)
      }
      #expect(folder.pauses == [])
    }
  }

  @Test func `a reply that never comes is put off`() throws {
    try withServer { url, _ in
      let folder = try ResolveJob()
      try folder.write(["mute-1", "mute-2"].map { ResolveJob.session($0) }, to: "sessions/a")
      let summary = try folder.resolve(url) { $0.timeout = Interval(milliseconds: 20) }
      #expect(summary.putOff == [.timedOut: 2])
      #expect(summary.lines.last == "2 put off to the next resolve: 2 no reply in time")
    }
  }

  @Test func `TOUCH-3: it is Apple that is asked unless somebody says otherwise`() {
    let options = ResolveOptions(asOf: ResolveJob.noon)
    #expect(options.endpoint == "https://api-adservices.apple.com/api/v1/")
  }

  @Test func `PRIV-3: the tokens of a forgotten device are not asked for`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      let id = #","idfa":"6D92078A-8246-4BA4-AE5B-76104861E7DC","ad_tracking_enabled":true"#
      try folder.write(
        [ResolveJob.session("good-1", more: id), ResolveJob.session("good-2")], to: "sessions/a")
      let job = try folder.job(
        adservices:
          #"{ kind: "adservices", dialect: "apple", paths: ["answers/*.gz"], optional: true },"#)
      let options = RunOptions(asOf: ResolveJob.noon)
      _ = try Run(job, options: options).perform()
      let device = try #require(DeviceName(text: "idfa:6d92078a82464ba4ae5b76104861e7dc"))
      _ = try Forget(device, job: job, options: options).perform()
      let summary = try folder.resolve(url, job)
      #expect(server.requests.map(\.body) == ["good-2"])
      #expect(summary.answers == [200: 1])
      #expect(try folder.answers().count == 1)
    }
  }

  @Test func `tokens with an answer are not asked for`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      let tokens = ["good-1", "good-2", "good-3", "good-4", "good-5", "good-6"]
      try folder.write(tokens.map { ResolveJob.session($0) }, to: "sessions/a")
      func answer(_ token: String, _ rest: String, app: String = "a") -> String {
        #"{"timestamp":\#(time),"app":"\#(app)","token":"\#(token)"\#(rest)}"#
      }
      try folder.write(
        [
          answer("good-1", #","status":200,"attribution":false"#), answer("good-2", ""),
          answer("good-3", #","status":404"#), answer("good-4", #","status":500"#),
          answer("good-5", #","status":200"#, app: "other"),
        ], to: "answers/theirs.gz")
      let first = try folder.resolve(url)
      #expect(Set(server.requests.map(\.body)) == ["good-4", "good-5", "good-6"])
      #expect(first.lines.first == "6 tokens younger than 24 h, 3 with an answer, 3 asked for")
      // The answers of the first resolver are in a source of the job.
      let second = try folder.resolve(url)
      #expect(server.requests.count == 3)
      #expect(second.lines == ["6 tokens younger than 24 h, 6 with an answer, 0 asked for"])
      #expect(second.log == nil)
    }
  }

  @Test func `logs that a run found to be too old are not read again`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      let hour: Int64 = 3600
      // The run rejects the later session, as it lies in the future, so that the log is as old as the first.
      try folder.write(
        [
          ResolveJob.session("good-old", secondsAgo: 20 * hour),
          ResolveJob.session("good-ahead", secondsAgo: -2 * hour),
        ], to: "sessions/a")
      try folder.write([ResolveJob.session("good-young", secondsAgo: 60)], to: "sessions/b")
      let answers =
        #"{ kind: "adservices", dialect: "apple", paths: ["answers/*"], optional: true },"#
      let job = try folder.job(adservices: answers)
      _ = try Run(job, options: RunOptions(asOf: ResolveJob.noon)).perform()
      let justBefore = Timestamp(milliseconds: ResolveJob.noon.milliseconds + 4 * hour * 1000 - 1)
      _ = try folder.resolve(url, job, asOf: justBefore)
      #expect(Set(server.requests.map(\.body)) == ["good-old", "good-ahead", "good-young"])
      try folder.remove("answers")
      let later = try folder.resolve(url, job, asOf: ResolveJob.noon + .hours(4))
      #expect(later.lines.first == "1 token younger than 24 h, 0 with an answer, 1 asked for")
      // What nobody has taken in is read, whatever its age.
      try folder.write([ResolveJob.session("good-new", secondsAgo: -3 * hour)], to: "sessions/c")
      _ = try folder.resolve(url, job, asOf: ResolveJob.noon + .hours(4))
      #expect(server.requests.last?.body == "good-new")
    }
  }

  @Test func `answers of before yesterday are to tokens that are good no more`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      func write(_ token: String, _ hoursAgo: Int64, to name: String) throws {
        let time = ResolveJob.noon.milliseconds - hoursAgo * 3_600_000
        try folder.write(
          [#"{"timestamp":\#(time),"app":"a","token":"\#(token)","status":404}"#],
          to: "answers/\(name)")
      }
      try write("good-1", 47, to: "theirs-1.gz")
      try write("good-2", 48, to: "theirs-2.gz")
      try folder.write(
        [ResolveJob.session("good-1"), ResolveJob.session("good-2")], to: "sessions/a")
      let job = try folder.job()
      _ = try Run(job, options: RunOptions(asOf: ResolveJob.noon)).perform()
      _ = try folder.resolve(url, job)
      #expect(server.requests.map(\.body) == ["good-2"])
    }
  }

  @Test func `tokens are asked for once, while they are younger than 24 h`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      let day: Int64 = 24 * 3600
      try folder.write(
        [
          ResolveJob.session("good-old", secondsAgo: day),
          ResolveJob.session("good-young", secondsAgo: day - 1),
          ResolveJob.session("good-twice", secondsAgo: 60),
          ResolveJob.session("good-twice", secondsAgo: 30),
          ResolveJob.session("good-future", secondsAgo: -600),
        ], to: "sessions/a")
      try folder.write([ResolveJob.session("good-twice", secondsAgo: 10)], to: "sessions/b")
      _ = try folder.resolve(url)
      #expect(server.requests.map(\.body).sorted() == ["good-future", "good-twice", "good-young"])
      // TOUCH-3: at most 24 h after its session, and not before it.
      let times = try folder.answers().map { $0.split(separator: ",")[0] }
      #expect(
        times.sorted() == [
          #"{"timestamp":\#(time)"#, #"{"timestamp":\#(time)"#,
          #"{"timestamp":\#(time + 600_000)"#,
        ])
    }
  }

  @Test func `sessions that a run rejects, and those not to be tracked, are not asked for`() throws
  {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write(
        [
          ResolveJob.session("good-quiet", more: #","tracking_disabled":true"#),
          ResolveJob.session("good-wrong", more: #","first_session":"maybe""#),
          ResolveJob.session("good").replacingOccurrences(of: #""a""#, with: #""b""#),
          ResolveJob.session("good-named").replacingOccurrences(of: #""a""#, with: #""id1""#),
          "no json with apple_attribution_token", "",
        ], to: "sessions/a")
      let job = try folder.job(apps: #"apps: [{ app: "a", aliases: ["id1"] }],"#)
      _ = try folder.resolve(url, job)
      #expect(server.requests.map(\.body) == ["good-named"])
      #expect(try folder.answers().first?.contains(#""app":"a""#) == true)
    }
  }

  @Test func `TOUCH-3: a run reads the answers`() throws {
    try withServer { url, _ in
      let folder = try ResolveJob()
      try folder.write([ResolveJob.session("good", secondsAgo: 86_000)], to: "sessions/a")
      let job = try folder.job()
      _ = try folder.resolve(url, job)
      _ = try Run(job, options: RunOptions(asOf: ResolveJob.noon)).perform()
      let report = try String(
        contentsOfFile: folder.folder + "/reports/attribution.csv", encoding: .utf8)
      #expect(report.contains("2024-05-31,a,iOS,42,Apple Search Ads,,,,1,0,0,"))
    }
  }

  @Test func `tokens of logs that were left out are not asked for`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write([ResolveJob.session("good-a")], to: "sessions/a")
      try folder.write([ResolveJob.session("good-b")], to: "sessions/b")
      let job = try folder.job(
        adservices:
          #"{ kind: "adservices", dialect: "apple", paths: ["answers/*.gz"], optional: true },"#)
      let options = RunOptions(asOf: ResolveJob.noon)
      _ = try Run(job, options: options).perform()
      var rebuild = RebuildOptions()
      let wrong = "\(folder.folder)/sessions/b"
      rebuild.without = [.init(wrong, pattern: wrong)]
      _ = try Rebuild(job, rebuild, options: options).perform()
      _ = try folder.resolve(url, job)
      #expect(server.requests.map(\.body) == ["good-a"])
      // Nor where they were compressed since, or another source of their kind finds them now.
      try folder.compress("sessions/b")
      _ = try folder.resolve(url, job)
      let split = try folder.job(
        sessions: """
          { kind: "sessions", dialect: "branch", paths: ["sessions/a"] },
          { kind: "sessions", dialect: "branch", paths: ["sessions/b*"] }
          """)
      _ = try folder.resolve(url, split)
      #expect(server.requests.map(\.body) == ["good-a"])
    }
  }

  @Test func `TOUCH-3: what Apple says for good is not asked again`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write(
        ["good", "none", "bad-", "lost"].map { ResolveJob.session($0) }, to: "sessions/a")
      _ = try folder.resolve(url)
      let count = server.requests.count
      #expect(try folder.resolve(url).open == 0)
      #expect(server.requests.count == count)
    }
  }
}
