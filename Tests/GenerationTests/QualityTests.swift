import Foundation
import Generation
import Streams
import Testing

struct QualityTests {
  private func world(_ quality: LineQuality) throws -> WorldFolder {
    try WorldFolder(
      WorldOptions(days: 6, clicksPerDay: 400, sessionsPerDay: 400, apps: 2, quality: quality))
  }

  private func isObject(_ line: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: line) as? [String: Any]) != nil
  }

  /// What stands in lines that are objects still and broken all the same.
  private static let marks = [
    "4070908800000", "key_live_unknown", #"key\u0000"#, "Symbian", ":true,\"url\"", "[[[",
    "1234567890123456789", #"\ud83d""#,
  ]

  @Test func `the share of broken lines is as asked`() throws {
    let folder = try world(.natural(broken: 0.2))
    for kind in [LogKind.clicks, .sessions] {
      let whole = try folder.lines(kind).filter { line in
        let text = String(decoding: line, as: UTF8.self)
        return isObject(line) && text.hasPrefix("{\"timestamp\"")
          && !Self.marks.contains { text.contains($0) }
      }
      #expect((0.76...0.84).contains(Double(whole.count) / 2400), "\(kind)")
    }
  }

  /// How the lines of a world end, and its files begin.
  private struct Ends {
    var blank = 0
    var carriageReturns = 0
    var marks = 0

    init(of folder: WorldFolder) throws {
      for kind in LogKind.allCases {
        for lines in try folder.places(kind) {
          if lines.first?.offset == 3 { marks += 1 }
          blank += lines.count { $0.length == 0 }
          carriageReturns += zip(lines, lines.dropFirst()).count { line, next in
            next.offset - line.offset - Int64(line.length) == 2
          }
        }
      }
    }
  }

  @Test func `natural logs have blank lines, other line ends and byte order marks`() throws {
    let natural = try Ends(of: world(.natural(broken: 0)))
    #expect(natural.blank > 0)
    #expect(natural.carriageReturns > natural.blank)
    #expect(natural.marks > 0)
    let plain = try Ends(of: world(.plain))
    #expect(plain.blank + plain.carriageReturns + plain.marks == 0)
  }

  @Test func `plain logs keep to one form of each value`() throws {
    let folder = try world(.plain)
    for kind in LogKind.allCases where kind != .links {
      for line in try folder.objects(kind) { #expect(line["timestamp"] is Int, "\(kind)") }
    }
    for line in try folder.objects(.sessions) {
      for key in ["screen_width", "screen_height", "install_begin_ts"] {
        #expect(line[key] == nil || line[key] is Int, "\(key)")
      }
      for key in ["first_session", "ad_tracking_enabled", "tracking_disabled"] {
        #expect(line[key] == nil || line[key] is Bool, "\(key)")
      }
    }
    for line in try folder.objects(.adservices) {
      #expect(line["payload"] == nil || line["payload"] is [String: Any])
      #expect(line["status"] is Int)
    }
  }
}
