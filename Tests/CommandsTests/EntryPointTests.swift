import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline

struct EntryPointTests {
  /// A folder with a job file in it.
  private func withJob<Result>(
    _ text: String, _ body: (_ folder: String) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(text.utf8), to: "j.json")
    return try body(folder.path)
  }

  @Test(arguments: [
    ["run", "j.json"], ["check", "j.json"], ["export", "j.json", "--as", "audit"],
  ])
  func `a command says everything that is wrong with its job`(_ arguments: [String]) throws {
    try withJob("{ sources: [], lateness: 2 }") { folder in
      let recording = Recording()
      let code = main(
        arguments + ["--set", "workers=x", "--state", "o", "--output", "o"],
        in: recording.surroundings(folder: folder), Interruption())
      #expect(code == .configuration)
      #expect(
        recording.errors == [
          "lookback: j.json: lateness: wrong type: found the number 2 - expected a duration such "
            + "as 500ms, 2s, 10m, 4h or 30d, up to 36500d",
          "lookback: --set workers: wrong type: found the text 'x' - "
            + "expected a whole number from 0 to 1024",
          "lookback: j.json: sources: empty - expected at least one source",
          "lookback: --output: shares a folder with state - "
            + "expected a folder outside of the private \(folder)/o",
        ])
    }
  }

  @Test func `a job that is not there is named as it was asked for`() {
    let recording = Recording()
    #expect(recording.run("run", "jobs/daily.json") == .configuration)
    #expect(
      recording.errors == ["lookback: jobs/daily.json: no such file - expected a job file"])
  }

  @Test(arguments: [
    (["run", "jobs/\u{E9}.json"], 2), (["check", "j.json", "--state=\u{E9}"], 3),
    (["export", "j.json", "--as", "audit", "-o", "\u{E9}"], 6), (["\u{E9}", "\u{E9}"], 1),
  ])
  func `an argument that is not UTF-8 is named`(_ arguments: [String], _ place: Int) {
    let recording = Recording()
    // As Latin-1 has them.
    let words = arguments.map { word in word.unicodeScalars.map { UInt8($0.value) } }
    let code = main(words: words, in: recording.surroundings(), Interruption())
    #expect(code == .usage)
    let found = arguments[place - 1].replacing("\u{E9}", with: "\u{FFFD}")
    #expect(
      recording.errors == [
        "lookback: argument \(place), '\(found)', is not UTF-8 - expected UTF-8; rename the file, or "
          + "make a link with another name to it"
      ])
  }

  @Test func `a reader of stdout that had enough is a success`() {
    var surroundings = Recording().surroundings()
    surroundings.writeOutput = { _ throws(Surroundings.OutputError) in throw .closed }
    #expect(main(["help"], in: surroundings, Interruption()) == .done)
  }

  @Test func `a stdout that cannot be written is an error`() {
    let recording = Recording()
    var surroundings = recording.surroundings()
    surroundings.writeOutput = { _ throws(Surroundings.OutputError) in
      throw .failed("the disk is full")
    }
    #expect(main(["help"], in: surroundings, Interruption()) == .inputOutput)
    #expect(recording.errors == ["lookback: the disk is full"])
  }

  @Test(arguments: [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated)])
  func `a signal is an interruption with its exit code`(_ signal: Int32, _ code: ExitCode) {
    let interruption = Interruption()
    #expect(!interruption.isRequested)
    #expect(interruption.exitCode == nil)
    interruption.request(signal)
    #expect(interruption.isRequested)
    #expect(interruption.exitCode == code)
    #expect(code.rawValue == 128 + signal)
  }

  @Test func `a terminal that goes away is as good as SIGTERM`() {
    let interruption = Interruption()
    interruption.request(SIGHUP)
    #expect(interruption.exitCode == .terminated)
  }

  @Test(
    arguments: [
      (.otherRules([], RuleRemedy(need: .adopting)), .configuration), (.needsRebuild([]), .refused),
      (.changedOutput("o"), .inputOutput), (.changedMeanwhile, .refused),
      (.reportsOfOtherState(summary: "", of: "", state: "", known: ""), .refused),
      (.daysOfOtherState(summary: "", days: "", of: "", state: "", known: ""), .refused),
      (.noInput([]), .noInput), (.lostLogs([]), .noInput), (.nothingToSkip("f"), .usage),
      (.quarantine(path: "q", "p"), .refused), (.nothingToLeaveOut("f"), .usage),
      (.leftOutBefore("f"), .usage),
      (.keptFile(path: "f", day: "d", first: "d", isWithinReach: true), .usage),
      (.keptEntries(path: "f", day: "d"), .usage),
      (.tooFarBack(day: "d", app: "a", from: "t", first: nil), .refused),
      (.keptLess(day: "d", from: "t", first: nil), .refused),
      (.forgottenDevices(day: "d"), .refused), (.notHeld(day: nil, held: ""), .refused),
      (.badSettings([]), .configuration),
      (.tooManyRejected([], limit: "5%"), .refused), (.unbalanced(["1 is not 2"]), .refused),
      (.unprovenForgetting([]), .bug), (.badRow(1, problem: ""), .refused),
      (.tooManyRecords, .refused), (.database(path: "p", message: ""), .inputOutput),
      (.outOfMemory, .inputOutput), (.withoutCurl(""), .inputOutput),
      (.interrupted, .interrupted),
    ] as [(PipelineError, ExitCode)])
  func `BAL-1, REP-5: each way to fail has the exit status that is documented`(
    _ error: PipelineError, _ status: ExitCode
  ) {
    let surroundings = Recording().surroundings()
    let context = Context(
      common: CommonOptions(), surroundings: surroundings,
      console: Console(CommonOptions(), in: surroundings), interruption: Interruption())
    #expect(context.report(error) == status)
  }

  @Test func `PRIV-3: a forgetting that is not proven is a bug`() {
    let recording = Recording()
    let surroundings = recording.surroundings()
    let context = Context(
      common: CommonOptions(), surroundings: surroundings,
      console: Console(CommonOptions(), in: surroundings), interruption: Interruption())
    let error = PipelineError.unprovenForgetting(["report days", "1 session of other devices"])
    #expect(context.report(error) == .bug)
    #expect(
      recording.errors == [
        "lookback: report days", "lookback: 1 session of other devices",
        "lookback: something else would change with the device, nothing was changed - please report this as a bug",
      ])
  }

  @Test func `the first signal is noted and the second ends the program`() async {
    await #expect(processExitsWith: .exitCode(ExitCode.terminated.rawValue)) {
      let interruption = Interruption.listen()
      kill(getpid(), SIGINT)
      for _ in 0..<10_000 where !interruption.isRequested { usleep(1000) }
      kill(getpid(), SIGTERM)
      sleep(60)
    }
  }

  @Test func `a terminal that goes away twice ends the program like SIGTERM`() async {
    await #expect(processExitsWith: .exitCode(ExitCode.terminated.rawValue)) {
      signal(SIGHUP, SIG_DFL)
      let interruption = Interruption.listen()
      kill(getpid(), SIGHUP)
      for _ in 0..<10_000 where !interruption.isRequested { usleep(1000) }
      kill(getpid(), SIGHUP)
      sleep(60)
    }
  }

  @Test func `behind nohup a terminal that goes away is nothing`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      let interruption = Interruption.listen()
      kill(getpid(), SIGHUP)
      kill(getpid(), SIGINT)
      for _ in 0..<10_000 where !interruption.isRequested { usleep(1000) }
      exit(interruption.exitCode == .interrupted ? 0 : 1)
    }
  }

  @Test func `a worker ends with the first signal`() {
    let (recording, interruption) = (Recording(), Interruption())
    let words = ["worker", "decode", "j.json"]
    #expect(main(words, in: recording.surroundings(), interruption) == .configuration)
    #expect(interruption.request(SIGTERM))
    #expect(main(words, in: recording.surroundings(), interruption) == .terminated)
  }

  @Test func `logs are not generated once they are asked to stop`() throws {
    let folder = try TemporaryFolder()
    let (recording, interruption) = (Recording(), Interruption())
    interruption.request(SIGTERM)
    let code = main(
      ["generate", "logs"], in: recording.surroundings(folder: folder.path), interruption)
    #expect(code == .terminated)
    let text = try #require(recording.errors.first)
    #expect(text.hasPrefix("lookback: stopped - 0 of "))
    #expect(text.hasSuffix(" files are there; the same command writes the rest"))
  }

  @Test func `a report that somebody else began again is an error of output`() {
    let recording = Recording()
    let surroundings = recording.surroundings()
    let context = Context(
      common: CommonOptions(), surroundings: surroundings,
      console: Console(CommonOptions(), in: surroundings), interruption: Interruption())
    #expect(context.report(PipelineError.changedOutput("/reports")) == .inputOutput)
  }

  @Test(arguments: [[], ["--dry-run"]])
  func `only a run that took something in has done its work where stdout fails`(
    _ options: [String]
  ) throws {
    let job = #"{ sources: [{ kind: "sessions", dialect: "branch", paths: ["s"] }] }"#
    try withJob(job) { folder in
      let session =
        #"{"timestamp":1717236000,"app":"a","os":"iOS","session_id":"s","first_session":true}"#
      try Data(session.utf8).write(to: URL(filePath: folder + "/s"))
      let recording = Recording()
      let now = Date(timeIntervalSince1970: 1_717_240_000)
      var surroundings = recording.surroundings(folder: folder, now: now)
      surroundings.writeOutput = { _ throws(Surroundings.OutputError) in
        throw .failed("the disk is full")
      }
      let code = main(["run", "j.json", "--json"] + options, in: surroundings, Interruption())
      #expect(code == .inputOutput)
      #expect(
        recording.errors == ["lookback: the disk is full"]
          + (options.isEmpty
            ? ["lookback: 'run' has done its work; what it prints alone is missing"] : []))
    }
  }

  @Test func `exit codes are those that scripts know`() {
    #expect(
      ExitCode.allCases.map(\.rawValue) == [0, 3, 64, 65, 66, 69, 70, 73, 74, 75, 78, 130, 143])
  }
}
