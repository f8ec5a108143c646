import TestSupport
import Testing

/// Which sessions that are not final a run derives again: those that something new meets, and no others.
/// What it publishes is compared with what a run gives that derives everything.
@Suite struct ReopeningTests {
  /// A run with a session at ten hours, then one that brings something else.
  struct Meeting: Sendable, CustomTestStringConvertible {
    var name: String
    /// What the session's line says beside time, app, os and id.
    var session: String
    var os = "iOS"
    /// Lines of the first run beside it.
    var before: [(log: String, line: String, hours: Double)] = []
    /// The line of the second run.
    var new: (log: String, line: String, hours: Double)
    /// The sessions of the first run that it may change.
    var reopened = 1
    /// Whether it changes the session.
    var changes = true
    var testDescription: String { name }
  }

  private static let device = "\"idfv\":\"A1B2C3D4-0000-4000-8000-00000000000F\""

  static let meetings = [
    Meeting(
      name: "a click that the session names",
      session: #""link_identifier":"771","first_session":true"#,
      new: ("clicks", #""click_id":"771","~campaign":"late""#, 9)),
    Meeting(
      name: "a click that the session names, much later", session: #""link_identifier":"771""#,
      new: ("clicks", #""click_id":"771","~campaign":"late""#, 20), changes: false),
    Meeting(
      name: "a click of its device", session: device,
      new: ("clicks", #""click_id":"771","~campaign":"late",\#(device)"#, 9)),
    Meeting(
      name: "a click of its device, after it", session: device,
      new: ("clicks", #""click_id":"771","~campaign":"late",\#(device)"#, 11), reopened: 0),
    Meeting(
      name: "a click under its ip and os",
      session: #""first_session":true,"ip":"192.0.2.9","os_version":"17.1""#,
      new: (
        "clicks",
        #""click_id":"771","~campaign":"late","os":"iOS","os_version":"17.1","ip":"192.0.2.9""#, 9
      )),
    Meeting(
      name: "an answer to its token, whenever it is",
      session: #""first_session":true,"apple_attribution_token":"ABC""#,
      new: (
        "answers",
        #""token":"ABC","status":200,"payload":{"attribution":true,"orgId":1,"campaignId":2,"conversionType":"Download","clickDate":"2024-06-01T09:00Z"}"#,
        30
      )),
    Meeting(
      name: "a referrer record of its device",
      session:
        #""first_session":true,"aaid":"aaaaaaaa-0000-4000-8000-00000000000f","ad_tracking_enabled":true"#,
      os: "Android",
      new: (
        "referrers",
        #""gaid":"aaaaaaaa-0000-4000-8000-00000000000f","install_referrer":"utm_source=s&utm_campaign=late""#,
        11
      )),
    Meeting(
      name: "a click that a referrer record of its device names",
      session:
        #""first_session":true,"aaid":"aaaaaaaa-0000-4000-8000-00000000000f","ad_tracking_enabled":true"#,
      os: "Android",
      before: [
        (
          "referrers",
          #""gaid":"aaaaaaaa-0000-4000-8000-00000000000f","install_referrer":"link_click_id=771""#,
          11
        )
      ],
      new: ("clicks", #""click_id":"771","~campaign":"late""#, 9)),
    Meeting(
      name: "a cookie sync of its device", session: #""first_session":true,\#(device)"#,
      before: [("clicks", #""click_id":"771","~campaign":"late","cookie_id":"c00c1e""#, 9)],
      new: (
        "syncs", #""uuid":"A1B2C3D4-0000-4000-8000-00000000000F","cookie_id":"c00c1e""#, 9.5
      )),
    Meeting(
      name: "an entry of the catalogue for the link of its click",
      session: #""first_session":true,"link_identifier":"771""#,
      before: [("clicks", #""click_id":"771","~referring_link":"https://a.app.link/x""#, 9)],
      new: ("links", #""url":"https://a.app.link/x","data":{"~campaign":"late"}"#, 30)),
    Meeting(
      name: "an earlier session of its device", session: device,
      new: ("sessions", #""os":"iOS","session_id":"n",\#(device)"#, 9)),
    Meeting(
      name: "a later session of its device", session: device,
      new: ("sessions", #""os":"iOS","session_id":"n",\#(device)"#, 11), reopened: 0),
    Meeting(
      name: "an open before it under its ip", session: #""first_session":false,"ip":"192.0.2.9""#,
      new: ("sessions", #""os":"iOS","first_session":false,"session_id":"n","ip":"192.0.2.9""#, 9)),
    Meeting(
      name: "a click that has an open behind it limited no longer",
      session: #""first_session":false,"ip":"192.0.2.9","link_identifier":"771""#,
      before: [
        ("sessions", #""os":"iOS","first_session":false,"session_id":"later","ip":"192.0.2.9""#, 11)
      ],
      new: ("clicks", #""click_id":"771","~campaign":"late""#, 9), reopened: 2),
    Meeting(
      name: "a twin of it that came first", session: #""first_session":false"#,
      new: ("sessions", #""os":"iOS","first_session":false,"session_id":"target""#, 9.9)),
    Meeting(
      name: "a twin of its click that came first", session: device,
      before: [("clicks", #""click_id":"771","~campaign":"one",\#(device)"#, 9)],
      new: ("clicks", #""click_id":"771","~campaign":"two""#, 8.9)),
    Meeting(
      name: "something that shares no key with it",
      session: #""first_session":false,"ip":"192.0.2.9""#,
      new: ("sessions", #""os":"iOS","first_session":false,"session_id":"n","ip":"192.0.2.10""#, 9),
      reopened: 0),
  ]

  @Test(arguments: meetings)
  func `TIME-4: what something new meets is derived again, and nothing else`(_ meeting: Meeting)
    throws
  {
    let twins = try TwinJobs()
    try twins.write(hours: 0..<40)
    func write(_ log: String, _ line: String, _ hours: Double, to name: String) throws {
      let time = log == "links" ? "" : "\"timestamp\":\(twins.time(hours)),"
      try twins.write(["{\(time)\"app\":\"a\",\(line)}"], to: "\(log)/\(name)")
    }
    try write(
      "sessions", "\"os\":\"\(meeting.os)\",\"session_id\":\"target\",\(meeting.session)", 10,
      to: "target")
    for (number, own) in meeting.before.enumerated() {
      try write(own.log, own.line, own.hours, to: "before-\(number)")
    }
    try twins.run()
    let before = try twins.audit()
    try write(meeting.new.log, meeting.new.line, meeting.new.hours, to: "new")
    try twins.run()
    #expect(try twins.outdatedSessions() == meeting.reopened)
    let changed = Set(try twins.audit()).subtracting(before).filter { $0.contains("target") }
    // Else the line is not what it is meant to be.
    #expect(changed.isEmpty != (meeting.reopened > 0 && meeting.changes))
    // What later runs derive again is the same.
    try twins.write(hours: 42..<48)
    try twins.run()
    try twins.write(hours: 90..<120)
    try twins.run()
    #expect(try twins.outdatedSessions() == 0)
  }
}
