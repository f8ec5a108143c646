import Configuration
import Decoding
import Foundation
import Model
import Streams
import TestJobs
import TestSupport
import Testing

@testable import Operations
@testable import Pipeline

/// What is left in the files of a state of which a device was forgotten.
@Suite struct ForgetTests {
  private let folder: TemporaryFolder
  private static let asOf = Timestamp(milliseconds: 1_717_286_400_000)
  /// The device, and another one, of which a session was won by a click of the device.
  private static let (device, companion) = (
    "6d92078a-8246-4ba4-ae5b-76104861e7dc", "5d92078a-8246-4ba4-ae5b-76104861e7dd"
  )
  /// An id of a session of the device that is also that of another session.
  private static let vendor = "7d92078a-8246-4ba4-ae5b-76104861e7de"
  /// Texts of the device's records; the click's id is also in a session of the other one.
  private static let traces = [
    "session-of-device", "click-of-device", "param-of-device", "path-of-device", "shop-of-device",
    "rejected-of-device",
  ]

  init() throws {
    folder = try TemporaryFolder()
    try write(
      """
      { name: "daily", state: "state", output: "reports", warn_rejected: "100%",
        apps: [{ app: "a", link_hosts: ["a.link"] }],
        reports: [{ name: "days", keys: ["date", "campaign"], metrics: ["installs", "opens", "clicks"] }],
        sources: [
          { kind: "clicks", dialect: "branch", paths: ["clicks*"] },
          { kind: "sessions", dialect: "branch", paths: ["sessions*"] },
          { kind: "adservices", dialect: "apple", paths: ["answers*"], optional: true },
          { kind: "cookie_syncs", dialect: "safari", paths: ["syncs*"], optional: true } ] }
      """, to: "job.json")
    let own = #""app":"a","os":"iOS","idfa":"\#(Self.device)","ad_tracking_enabled":true"#
    let other = #""app":"a","os":"iOS","idfa":"\#(Self.companion)","ad_tracking_enabled":true"#
    try write(
      """
      {"timestamp":1717236000,"click_id":"click-of-device","~campaign":"spring",\(own)}
      {"timestamp":1717236001,"click_id":"click-of-other","~campaign":"spring",\(other)}
      """, to: "clicks")
    let shared = #""ios_vendor_id":"\#(Self.vendor)""#
    try write(
      """
      {"timestamp":1717236060,"session_id":"session-of-device-1","first_session":true,"ip":"203.0.113.9",\
      "custom_param_1":"param-of-device","apple_attribution_token":"token-of-device",\
      "user_agent":"agent-of-device","cookie_id":"cookie-of-device",\
      "randomized_bundle_token":"bundle-of-device",\(shared),\(own)}
      {"timestamp":1717239660,"session_id":"session-of-device-2","first_session":false,\
      "ip":"203.0.113.9","universal_link_url":"https://a.link/path-of-device?~channel=shop-of-device",\(own)}
      {"timestamp":1717239670,"session_id":"won-by-its-click","first_session":true,\
      "link_identifier":"click-of-device",\(other)}
      {"timestamp":1717239680,"session_id":"known-by-it","first_session":true,\(shared),"app":"a","os":"iOS"}
      {"timestamp":"never","session_id":"rejected-of-device",\(own)}
      """, to: "sessions")
    try write(
      #"{"timestamp":1717236065,"app":"a","apple_attribution_token":"token-of-device","status":404}"#,
      to: "answers")
    try write(
      #"{"timestamp":1717236066,"app":"a","uuid":"\#(Self.device)","cookie_id":"cookie-of-device"}"#,
      to: "syncs")
  }

  private func write(_ text: String, to name: String) throws {
    _ = try folder.write(Array((text + "\n").utf8), to: name)
  }

  private func job() throws -> Job {
    try Job.load(path: folder.path + "/job.json", knownFields: DialectTable.fieldNames)
  }

  private var options: RunOptions { RunOptions(asOf: Self.asOf) }

  private func forget() throws -> ForgetSummary {
    try forget("idfa:\(Self.device.uppercased())", options)
  }

  private func forget(_ device: String, _ options: RunOptions) throws -> ForgetSummary {
    let name = try #require(DeviceName(text: device))
    return try Forget(name, job: try job(), options: options).perform()
  }

  /// What all files of the state hold, by their names.
  private func contents() throws -> [String: [UInt8]] {
    let state = folder.path + "/state"
    return Dictionary(
      uniqueKeysWithValues: try files(in: state).map { ($0, try plainContent("\(state)/\($0)")) })
  }

  /// Which traces of the device are in which files.
  private func found() throws -> Set<String> {
    let secret = try #require(FileManager.default.contents(atPath: folder.path + "/state/key"))
    let hasher = KeyHasher(secret: Array(secret))
    func bytes(_ key: Key) -> [[UInt8]] {
      let little = [key.high, key.low].flatMap { half in
        (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64($0 * 8)) }
      }
      return [key.bytes, little]
    }
    let id = Array(Self.device.filter { $0 != "-" }.utf8)
    var wanted = [("raw id", [id, Array(Self.device.utf8)]), ("id", bytes(hasher.key(id.span)))]
    let shared = Array(Self.vendor.filter { $0 != "-" }.utf8)
    wanted.append(("shared id", bytes(hasher.key(shared.span))))
    for text in ["token-of-device", "cookie-of-device"] {
      wanted.append((text, bytes(hasher.key(Array(text.utf8).span)) + [Array(text.utf8)]))
    }
    for trace in Self.traces { wanted.append((trace, [Array(trace.utf8)])) }
    var found: Set<String> = []
    for content in try contents().values {
      let text = Data(content)
      for (name, forms) in wanted
      where forms.contains(where: { text.range(of: Data($0)) != nil }) {
        found.insert(name)
      }
    }
    return found
  }

  @Test func `PRIV-3: no file of the state has anything of a forgotten device`() throws {
    _ = try Run(try job(), options: options).perform()
    let before = try found()
    #expect(
      before.isSuperset(of: ["id", "session-of-device", "click-of-device", "param-of-device"]))
    #expect(before.isSuperset(of: ["token-of-device", "cookie-of-device", "rejected-of-device"]))
    let summary = try forget()
    // Sessions of other devices carry the click's id and the shared id themselves.
    let left = try found().subtracting(["click-of-device", "shared id"])
    #expect(left == [])
    #expect(
      summary.line
        == "forgot the device: 2 sessions, 1 click, 1 AdServices answer, 1 cookie sync, the text of 1 "
        + "rejected line; reports are as they were")
    #expect(try Verify(try job(), options: options).perform().problems == [])
  }

  @Test func `PRIV-3: stopped before it changes anything, a forget changes nothing`() throws {
    _ = try Run(try job(), options: options).perform()
    let before = try contents()
    var stopped = options
    stopped.isInterrupted = { true }
    let error = #expect(throws: PipelineError.self) {
      try forget("idfa:\(Self.device)", stopped)
    }
    #expect("\(try #require(error))" == "stopped; nothing of it was kept")
    #expect(try contents() == before)
  }

  @Test func `PRIV-3: stopped once it has begun to change something, a forget ends its work`()
    throws
  {
    _ = try Run(try job(), options: options).perform()
    let path = folder.path + "/state/rejects/1.ndjson.gz"
    let quarantine = try #require(TemporaryFolder.content(path))
    var stopped = options
    stopped.isInterrupted = { TemporaryFolder.content(path) != quarantine }
    _ = try forget("idfa:\(Self.device)", stopped)
    #expect(TemporaryFolder.content(path) != quarantine)
    #expect(try found().subtracting(["click-of-device", "shared id"]) == [])
  }

  @Test func `PRIV-3: others keep what they were found to be, but for the name of its click`()
    throws
  {
    _ = try Run(try job(), options: options).perform()
    let before = try audit()
    _ = try forget()
    let kept = before.filter { !$0.hasPrefix("session-of-device") }
    #expect(kept.contains { $0.contains("won-by-its-click") && $0.contains(",click-of-device,") })
    #expect(kept.contains { $0.contains("known-by-it") && $0.contains("REINSTALL") })
    #expect(try audit() == kept.map { $0.replacing(",click-of-device,", with: ",,") })
    // What comes later finds them as they are.
    try write(
      #"{"timestamp":1717240000,"session_id":"later","app":"a","os":"iOS"}"#, to: "sessions-2")
    _ = try Run(try job(), options: options).perform()
    let after = try audit().filter { !$0.hasPrefix("later") }
    #expect(after == kept.map { $0.replacing(",click-of-device,", with: ",,") })
  }

  @Test(arguments: [false, true])
  func `PRIV-3: an id that a forgotten session shares goes once it is forgotten itself`(
    isPassed: Bool
  ) throws {
    let options = RunOptions(asOf: Self.asOf + .days(isPassed ? 4 : 0))
    // Where the watermark has passed the session, it is aged devices; else it is a row of its own.
    let last = options.asOf - .hours(1)
    let (vendor, bundle) = (
      #""ios_vendor_id":"\#(Self.vendor)","app":"a","os":"iOS""#,
      #""randomized_bundle_token":"bundle-of-device","app":"a","os":"iOS""#
    )
    try write(
      #"{"timestamp":\#(last.milliseconds),"session_id":"last",\#(bundle)}"#, to: "sessions-2")
    _ = try Run(try job(), options: options).perform()
    _ = try forget("idfa:\(Self.device)", options)
    #expect(try found().contains("shared id"))
    _ = try forget("idfv:\(Self.vendor)", options)
    #expect(try found().subtracting(["click-of-device"]) == [])

    // What comes of it after that is of a new device; the other shared id is still known.
    try write(
      """
      {"timestamp":\((options.asOf + .minutes(1)).milliseconds),"session_id":"new","first_session":true,\(vendor)}
      {"timestamp":\((last - .minutes(1)).milliseconds),"session_id":"known","first_session":true,\(bundle)}
      """, to: "sessions-3")
    _ = try Run(try job(), options: options).perform()
    let audit = try audit(options)
    #expect(audit.contains { $0.hasPrefix("new,") && $0.contains(",INSTALL,") })
    #expect(audit.contains { $0.hasPrefix("known,") && $0.contains(",REINSTALL,") })
    #expect(try Verify(try job(), options: options).perform().problems == [])
    _ = try Rebuild(try job(), RebuildOptions(), options: options).perform()
    #expect(try self.audit(options) == audit)
  }

  @Test func `PRIV-3: a cookie sync stays with who has its id as one of another type`() throws {
    let id = "8d92078a-8246-4ba4-ae5b-76104861e7df"
    try write(
      #"{"timestamp":1717236002,"click_id":"by-cookie","~campaign":"summer","cookie_id":"both","app":"a"}"#,
      to: "clicks-2")
    try write(
      #"{"timestamp":1717236067,"app":"a","uuid":"\#(id)","cookie_id":"both"}"#, to: "syncs-2")
    try write(
      """
      {"timestamp":1717239700,"session_id":"on-ios","first_session":true,"ios_vendor_id":"\(id)","app":"a","os":"iOS"}
      {"timestamp":1717239701,"session_id":"on-android","first_session":true,"google_advertising_id":"\(id)","ad_tracking_enabled":true,"app":"a","os":"Android"}
      """, to: "sessions-2")
    _ = try Run(try job(), options: options).perform()
    let before = try audit()
    let named = before.filter { $0.contains(",cookie,") && $0.contains(",by-cookie,") }
    #expect(named.count == 2)
    _ = try forget("gaid:\(id)", options)
    let after = try audit()
    #expect(after == before.filter { !$0.hasPrefix("on-android,") })
    _ = try Rebuild(try job(), RebuildOptions(), options: options).perform()
    #expect(try audit() == after)
  }

  @Test(arguments: ["idfa", "idfv", "gaid", "android_id"])
  func `PRIV-3: a cookie sync goes with its device, of whatever type that is`(type: String) throws {
    let id = "8d92078a-8246-4ba4-ae5b-76104861e7df"
    try write(
      #"{"timestamp":1717236067,"app":"a","uuid":"\#(id)","cookie_id":"other"}"#, to: "syncs-2")
    _ = try Run(try job(), options: options).perform()
    let summary = try forget("\(type):\(id)", options)
    #expect(summary.line == "forgot the device: 1 cookie sync; reports are as they were")
  }

  @Test(arguments: [0, 1])
  func `IN-7, PRIV-3: duplicates without the id go too, to the end of the window`(
    beyond: Int64
  ) throws {
    let time = Timestamp(milliseconds: 1_717_236_060_000 + beyond) + .days(7)
    try write(
      #"{"timestamp":\#(time.milliseconds),"session_id":"session-of-device-1","app":"a","os":"iOS"}"#,
      to: "sessions-2")
    let options = RunOptions(asOf: Self.asOf + .days(8))
    _ = try Run(try job(), options: options).perform()
    _ = try forget("idfa:\(Self.device)", options)
    #expect(try found().contains("session-of-device") == (beyond > 0))
  }

  private func audit() throws -> [String] { try audit(options) }

  private func audit(_ options: RunOptions) throws -> [String] {
    try job().audit(options).split(separator: "\n").map(String.init)
  }
}
