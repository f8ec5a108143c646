import Configuration
import Decoding
import Foundation
import Model
import TestServer
import TestSupport

@testable import Operations
@testable import Pipeline
@testable import Streams

/// A job with sessions and a server in the place of Apple's, in a folder of its own.
final class ResolveJob {
  /// Noon of 2024-06-01, which is now.
  static let noon = Timestamp(milliseconds: 1_717_243_200_000)

  /// Where it lies.
  let folder: String
  private let root: TemporaryFolder
  private(set) var pauses: [Interval] = []

  init(name: String = "job") throws {
    root = try TemporaryFolder()
    folder = "\(root.path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: folder + "/sessions", withIntermediateDirectories: true)
  }

  /// Writes a file of lines.
  func write(_ lines: [String], to name: String) throws {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path))
  }

  /// Compresses a file, as logrotate does.
  func compress(_ name: String) throws {
    let path = "\(folder)/\(name)"
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    try Data(GzipWriter<[UInt8]>.member(bytes.span)).write(to: URL(filePath: path + ".gz"))
    try remove(name)
  }

  /// Removes a file, or a folder with all that is in it.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
  }

  /// A session with a token, so many seconds before now.
  static func session(_ token: String, secondsAgo: Int64 = 60, more: String = "") -> String {
    let time = noon.milliseconds - secondsAgo * 1000
    return #"{"timestamp":\#(time),"app":"a","os":"iOS","first_session":true,"#
      + #""session_id":"\#(token)-\#(secondsAgo)","apple_attribution_token":"\#(token)"\#(more)}"#
  }

  /// The job's settings.
  func job(
    adservices: String = #"{ kind: "adservices", dialect: "apple", paths: ["answers/*.gz"] },"#,
    sessions: String = #"{ kind: "sessions", dialect: "branch", paths: ["sessions/*"] }"#,
    apps: String = ""
  ) throws -> Job {
    try write(
      [
        #"{ name: "daily", state: "state", output: "reports", \#(apps) sources: ["#,
        adservices,
        sessions + " ] }",
      ], to: "job.json")
    return try Job.load(path: folder + "/job.json", knownFields: DialectTable.fieldNames)
  }

  /// Asks a server in the place of Apple's.
  func resolve(
    _ url: String, _ job: Job? = nil, asOf: Timestamp = noon,
    change: (inout ResolveOptions) -> Void = { _ in }
  ) throws -> ResolveSummary {
    let pauses = Pauses()
    defer { self.pauses += pauses.all }
    var options = ResolveOptions(asOf: asOf)
    options.endpoint = url
    options.pause = { interval, _ in pauses.add(interval) }
    change(&options)
    return try Resolve(try job ?? self.job(), options: options).perform()
  }

  /// Whether there is a file of the day's answers.
  func hasAnswers(day: String = "2024-06-01") -> Bool {
    FileManager.default.fileExists(atPath: answerLog(day))
  }

  private func answerLog(_ day: String) -> String {
    "\(folder)/answers/lookback-answers-\(day).gz"
  }

  /// What gzip ends with when a file is not there or not whole.
  struct NoAnswers: Error {
    var status: Int32
  }

  /// The lines of the day's answers, of a file that is there and whole.
  func answers(day: String = "2024-06-01") throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-dc", answerLog(day)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw NoAnswers(status: process.terminationStatus) }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
