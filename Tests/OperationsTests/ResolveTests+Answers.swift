import Configuration
import Foundation
import Model
import Pipeline
import Streams
import TestServer
import Testing

@testable import Operations

/// The log of answers: where it is, who may write it, and what becomes of it.
extension ResolveTests {
  @Test func `a resolver that is stopped keeps the answers that came`() throws {
    let folder = try ResolveJob()
    let tokens = (100..<140).map { "good-\($0)" }
    try folder.write(tokens.map { ResolveJob.session($0) }, to: "sessions/a")
    let server = try TestServer(Self.apple)
    defer { server.stop() }
    #expect(throws: PipelineError.self) {
      try folder.resolve(server.url) { options in
        options.isInterrupted = { server.requests.count >= 10 }
      }
    }
    let kept = try folder.answers()
    _ = try folder.resolve(server.url)
    #expect(Set(try folder.answers()).count == 40)
    // Nobody is asked again for what was kept; of what was under way nobody can say.
    let asked = Dictionary(grouping: server.requests.map(\.body), by: \.self)
    for token in tokens where kept.contains(where: { $0.contains("\"\(token)\"") }) {
      #expect(asked[token]?.count == 1)
    }
    #expect(asked.count == 40)
  }

  @Test func `IN-1: what a killed resolver left of a member is cut off, on whatever day`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write(["good-1", "good-2"].map { ResolveJob.session($0) }, to: "sessions/a")
      _ = try folder.resolve(url)
      let log = "\(folder.folder)/answers/lookback-answers-2024-06-01.gz"
      let whole = try Data(contentsOf: URL(filePath: log))
      try (whole + whole.prefix(30)).write(to: URL(filePath: log))
      let summary = try folder.resolve(url, asOf: ResolveJob.noon + .hours(13))
      #expect(summary.damaged == [])
      #expect(server.requests.count == 2)
      #expect(try Data(contentsOf: URL(filePath: log)) == whole)
      // Blocks that the disk did not get.
      try (whole + whole.prefix(30) + Data(count: 4000)).write(to: URL(filePath: log))
      #expect(try folder.resolve(url).damaged == [])
      #expect(try Data(contentsOf: URL(filePath: log)) == whole)
      // A member behind the damage is not cut off.
      var damaged = whole + whole + Data(count: 4000)
      damaged[whole.count / 2] ^= 0xFF
      try damaged.write(to: URL(filePath: log))
      #expect(try folder.resolve(url, asOf: ResolveJob.noon + .hours(13)).damaged.count == 1)
      #expect(try Data(contentsOf: URL(filePath: log)) == damaged)
    }
  }

  @Test func `IN-1: answers go to another file where nothing can be put behind the day's`() throws {
    try withServer { url, _ in
      let folder = try ResolveJob()
      let stem = folder.folder + "/answers/lookback-answers-2024-06-01"
      try folder.write([ResolveJob.session("good-1")], to: "sessions/a")
      #expect(try folder.resolve(url).log == stem + ".gz")
      // Members that the disk did not get: a run may have read what is before them.
      let padded = try Data(contentsOf: URL(filePath: stem + ".gz")) + Data(count: 900)
      try padded.write(to: URL(filePath: stem + ".gz"))
      try Data(count: 50).write(to: URL(filePath: stem + "-2.gz"))
      for number in 2...3 {
        try folder.write([ResolveJob.session("good-\(number)")], to: "sessions/\(number)")
        let summary = try folder.resolve(url)
        #expect(summary.log == stem + "-3.gz")
        #expect(summary.tokens == number && summary.open == 1)
      }
      #expect(try Data(contentsOf: URL(filePath: stem + ".gz")) == padded)
      #expect(try Data(contentsOf: URL(filePath: stem + "-2.gz")) == Data(count: 50))
    }
  }

  @Test func `IN-1: a damaged file counts for nothing, and is named`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write([ResolveJob.session("good")], to: "sessions/a")
      try FileManager.default.createDirectory(
        atPath: folder.folder + "/answers", withIntermediateDirectories: true)
      let path = folder.folder + "/answers/theirs.gz"
      try Data([0x1f, 0x8b, 8, 0, 0]).write(to: URL(filePath: path))
      let summary = try folder.resolve(url)
      #expect(summary.damaged.map(\.path) == [path])
      #expect(!summary.isComplete)
      #expect(server.requests.map(\.body) == ["good"])
    }
  }

  @Test func `a folder that others may use is refused before a lock is left in it`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write([ResolveJob.session("good")], to: "sessions/a")
      let job = try folder.job()
      try Folder.make(job.state)
      // Whatever the umask is.
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: job.state)
      let error = #expect(throws: PipelineError.self) { try folder.resolve(url, job) }
      #expect(error.map { "\($0)".contains("others than its owner may use it") } ?? false)
      #expect(!Folder.isFolderItself(job.state + "/resolve.lock"))
      #expect(server.requests == [])
    }
  }

  @Test func `a second resolver of the same job is kept out`() throws {
    try withServer { url, server in
      let folder = try ResolveJob()
      try folder.write([ResolveJob.session("good")], to: "sessions/a")
      let job = try folder.job()
      let lock = try { () throws(StreamError) -> LockHolder in
        try Folder.make(job.state, mode: 0o700)
        return LockHolder(try FileLock(path: job.state + "/resolve.lock"))
      }()
      let error = #expect(throws: PipelineError.self) { try folder.resolve(url, job) }
      #expect(
        error.map { "\($0)" }
          == "\(job.state)/resolve.lock: another process holds this lock - wait for it to end; "
          + "run, rebuild and forget do so with '--wait 5m'"
      )
      #expect(server.requests == [])
      withExtendedLifetime(lock) {}
    }
  }

  @Test(arguments: [
    "", #"{ kind: "adservices", dialect: "apple", paths: ["answers/a.gz", "days/*/a-*.gz"] },"#,
    #"{ kind: "adservices", dialect: "apple", paths: ["x/*"], fields: { token: "t" } },"#,
  ])
  func `a job without a place for answers is wrong`(_ adservices: String) throws {
    let folder = try ResolveJob()
    try folder.write([ResolveJob.session("good")], to: "sessions/a")
    let error = #expect(throws: PipelineError.self) {
      try folder.resolve("http://127.0.0.1:1/", try folder.job(adservices: adservices))
    }
    #expect(
      error.map { "\($0)" }
        == "sources: resolve has nowhere to write - expected a source of kind 'adservices' without "
        + "'fields' and with a pattern such as 'adservices/*.ndjson.gz' in its 'paths'")
  }

  @Test func `a folder whose name has signs of patterns is a place for answers`() throws {
    try withServer { url, server in
      let folder = try ResolveJob(name: #"job [a]*b?\c"#)
      try folder.write([ResolveJob.session("good")], to: "sessions/a")
      #expect(try folder.resolve(url).answers == [200: 1])
      #expect(try folder.answers().count == 1)
      // Its own file of the day is read again.
      #expect(try folder.resolve(url).open == 0)
      #expect(server.requests.count == 1)
    }
  }

  @Test func `PRIV-1: tokens are in the log of answers alone`() throws {
    try withServer { url, _ in
      let folder = try ResolveJob()
      let kinds = ["good", "lost", "bad-", "down", "html", "gone"]
      try folder.write(kinds.map { ResolveJob.session($0 + "-secret") }, to: "sessions/a")
      let summary = try folder.resolve(url)
      #expect(!summary.lines.joined().contains("secret"))
      #expect(!String(decoding: summary.json, as: UTF8.self).contains("secret"))
      let answers = "answers/lookback-answers-2024-06-01.gz"
      let telling = try files(in: folder.folder).filter {
        try plainContent("\(folder.folder)/\($0)").firstRange(of: Array("secret".utf8)) != nil
      }
      #expect(telling.sorted() == [answers, "sessions/a"])
      let log = "\(folder.folder)/\(answers)"
      let mode = try FileManager.default.attributesOfItem(atPath: log)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }
}
