import Model
import Testing

@testable import Pipeline

/// How long the state keeps records.
@Suite struct RetentionTests {
  private static let app = AppID(index: 0)
  private static let watermark = Timestamp(milliseconds: 1_730_613_600_000)

  private func retention(_ change: (inout Rules) -> Void) -> Retention {
    var rules = Rules()
    change(&rules)
    var watermarks = Watermarks()
    watermarks.advance(Self.app, to: Self.watermark)
    return Retention(watermarks: watermarks, rules: rules)
  }

  @Test func `TIME-7: evidence is kept for the longest window more than sessions`() {
    let retention = retention { rules in
      rules.retention = .days(3)
      rules.maxLookbackSetting = .days(4)
    }
    #expect(retention.lastOldSession(Self.app) == Self.watermark - .days(3))
    #expect(retention.lastOldEvidence(Self.app) == Self.watermark - .days(7))
  }

  @Test func `TIME-7: evidence is kept for 24 hours more where every window is shorter`() {
    let retention = retention { rules in
      rules.retention = .hours(1)
      rules.maxLookbackSetting = .hours(2)
    }
    #expect(retention.lastOldSession(Self.app) == Self.watermark - .hours(1))
    #expect(retention.lastOldEvidence(Self.app) == Self.watermark - .hours(25))
  }
}
