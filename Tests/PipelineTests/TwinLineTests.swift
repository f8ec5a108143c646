import Configuration
import Model
import Testing

@testable import Pipeline

/// Equal lines of two sources that read them differently.
@Suite struct TwinLineTests {
  /// A line, the path of a field that the second source takes elsewhere, and what else there is.
  struct Twins: CustomTestStringConvertible {
    let kind: String
    let field: String
    let line: String
    let session: String
    var clicks: [String] = []
    var testDescription: String { kind }
  }

  static let all = [
    Twins(
      kind: "links", field: "data",
      line: #"{"url":"https://go.example/a","data":{"~campaign":"one"},"x":{"~campaign":"two"}}"#,
      session: #""os":"iOS","universal_link_url":"https://go.example/a""#),
    Twins(
      kind: "install_referrers", field: "install_referrer",
      line: #"{"timestamp":1717218000000,"app":"a","android_id":"a1b2c3d4e5","#
        + #""install_referrer":"utm_campaign=one","x":"utm_campaign=two"}"#,
      session: #""os":"Android","android_id":"a1b2c3d4e5""#),
    Twins(
      kind: "adservices", field: "payload",
      line: #"{"timestamp":1717218000000,"app":"a","token":"t","status":200,"#
        + #""payload":{"attribution":true,"campaignId":1},"x":{"attribution":true,"campaignId":2}}"#,
      session: #""os":"iOS","apple_attribution_token":"t""#),
    Twins(
      kind: "cookie_syncs", field: "cookie_id",
      line: #"{"timestamp":1717217000000,"app":"a","uuid":"a1b2c3d4e5","cookie_id":"cookie-1","#
        + #""x":"cookie-2"}"#,
      session: #""os":"iOS","idfv":"a1b2c3d4e5""#,
      clicks: [1, 2].map {
        #"{"timestamp":171721600\#($0)000,"app":"a","click_id":"c\#($0)","cookie_id":"cookie-\#($0)","#
          + #""~campaign":"\#($0)"}"#
      }),
  ]

  /// What comes out of runs over files that come one after the other.
  private func audit(_ twins: Twins, _ order: [[String]], workers: Int = 2) throws -> String {
    let job = try RulesJob()
    job.settings =
      #"workers: \#(workers), apps: [{ app: "a", link_hosts: ["go.example"] }],"#
    job.sources =
      #", { kind: "\#(twins.kind)", paths: ["other-*"], optional: true, "#
      + #"fields: { \#(twins.field): "x" } }"#
    for names in order {
      for name in names {
        switch name {
        case "session":
          try job.write(
            #"{"timestamp":1717218000000,"app":"a","session_id":"s","first_session":true,"#
              + twins.session + "}", to: "sessions-1")
        case "clicks":
          try job.write(twins.clicks.joined(separator: "\n"), to: "clicks-1")
        default: try job.write(twins.line, to: name + "-1")
        }
      }
      try job.run()
    }
    return try job.job().audit(job.options)
  }

  @Test(arguments: all)
  func `TIME-4: a line that two sources read differently is a record of each in any run`(
    twins: Twins
  ) throws {
    let whole = try audit(twins, [["clicks", "session", twins.kind, "other"]])
    // One of them won: neither was taken for a duplicate of itself.
    #expect(whole.contains(",INSTALL,counted,1,"), "\(whole)")
    for order in [
      [["clicks", "session", twins.kind], ["other"]],
      [["clicks", "session", "other"], [twins.kind]],
      [["clicks", "session"], ["other"], [twins.kind]],
      [["other"], ["clicks", "session", twins.kind]],
    ] { #expect(try audit(twins, order) == whole, "\(order)") }
    #expect(try audit(twins, [["clicks", "session", twins.kind, "other"]], workers: 1) == whole)
  }
}
