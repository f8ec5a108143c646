internal import Model

/// One session or click as cubes take it: made once, added to each report's cube.
struct CubeRecord {
  /// A number for each `ReportKey`, at its raw value: the day's place, the app's place, the text's
  /// place, or an enum's raw value plus 1; 0 is absent.
  var keys: [13 of UInt32]
  /// What it counts for.
  var facts: Facts
  /// The app again, for reports without that key.
  var app: AppID
  /// What the touch cost, in millionths of `currency`.
  var costMicros: Int64
  /// The currency of `costMicros`.
  var currency: StringID
  /// Seconds from touch to INSTALL; nil when they are in no quantile.
  var seconds: UInt32?

  /// How many records this stands for.
  var count: Int64 = 1

  /// How many records a cube takes at a time.
  static let batchSize = 64

  /// A session, on a day.
  init(_ session: ReportedSession, day: Int) {
    keys = [
      UInt32(day), UInt32(session.app.index), UInt32(session.os.rawValue),
      UInt32(session.event.rawValue) + 1, session.campaign.index, session.channel.index,
      session.customParams.0.index, session.customParams.1.index, session.customParams.2.index,
      session.method.map { UInt32($0.rawValue) + 1 } ?? 0,
      session.touchType.map { UInt32($0.rawValue) + 1 } ?? 0,
      session.country.index, session.appVersion.index,
    ]
    facts = Facts(session)
    app = session.app
    let isPaid = facts.meets(.paid)
    costMicros = isPaid ? session.costMicros : 0
    currency = session.currency
    if facts.contains(.attributedInstall) && session.touchTime.isPresent {
      // Cut, never below 0: a touch within the clock skew may be dated after its session.
      let age = (session.timestamp - session.touchTime).milliseconds / 1000
      seconds = UInt32(clamping: age)
    }
  }

  /// A click, on a day; what clicks do not have stays absent.
  init(_ click: ReportedClick, day: Int) {
    keys = [
      UInt32(day), UInt32(click.app.index), UInt32(click.os.rawValue), 0, click.campaign.index,
      click.channel.index, 0, 0, 0, 0, 0, click.country.index, 0,
    ]
    facts = .click
    app = click.app
    costMicros = 0
    currency = .absent
  }

  /// Aged records, on a day; nil for those that count in no report.
  init?(_ aged: AgedCount, day: Int) {
    let facts = aged.facts
    switch facts.kind {
    case .lateClick: return nil
    case .click:
      self.init(
        ReportedClick(
          timestamp: facts.day, app: facts.app, os: facts.os, campaign: facts.campaign,
          channel: facts.channel, country: facts.country), day: day)
    case .session:
      self.init(
        ReportedSession(
          timestamp: facts.day, app: facts.app, os: facts.os, event: facts.event,
          outcome: facts.outcome, campaign: facts.campaign, channel: facts.channel,
          customParams: (facts.customParam1, facts.customParam2, facts.customParam3),
          country: facts.country, appVersion: facts.appVersion,
          method: facts.method == 0 ? nil : MatchMethod(rawValue: facts.method - 1),
          touchType: facts.touchType == 0 ? nil : TouchType(rawValue: facts.touchType - 1),
          touchTime: facts.touchAge == 0
            ? .absent : facts.day - Interval(milliseconds: facts.touchAge - 1),
          isAmbiguous: facts.isAmbiguous, costMicros: facts.costMicros, currency: facts.currency),
        day: day)
    }
    count = aged.count
  }
}
