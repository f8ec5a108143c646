internal import Model

/// A session or a click, as cubes know it.
protocol CubeRecord {
  /// When it was, for the day.
  var timestamp: Timestamp { get }
  /// What it counts for.
  var facts: Facts { get }
  /// What the touch of a record that counts for `facts` cost, in millionths of a currency.
  func cost(_ facts: Facts) -> (micros: Int64, currency: StringID)
  /// Seconds from touch to INSTALL of a record that counts for `facts`; nil for what is in no quantile.
  func seconds(_ facts: Facts) -> UInt32?

  /// The number by which cubes know one of its keys, but for the date: the app's place; or the text's place, the os's
  /// raw value, or another enum's raw value plus 1, of which 0 is absent.
  func number(of key: ReportKey) -> UInt32
}

extension ReportedSession: CubeRecord {
  var facts: Facts { Facts(self) }

  func cost(_ facts: Facts) -> (micros: Int64, currency: StringID) {
    (facts.meets(.paid) ? costMicros : 0, currency)
  }

  func seconds(_ facts: Facts) -> UInt32? {
    guard facts.contains(.attributedInstall), touchTime.isPresent else { return nil }
    // Cut, never below 0: a touch within the clock skew may be dated after its session.
    return UInt32(clamping: (timestamp - touchTime).milliseconds / 1000)
  }

  @inline(__always)
  func number(of key: ReportKey) -> UInt32 {
    switch key {
    case .date: 0
    case .app: UInt32(app.index)
    case .os: UInt32(os.rawValue)
    case .event: UInt32(event.rawValue) + 1
    case .campaign: campaign.index
    case .channel: channel.index
    case .customParam1: customParams.0.index
    case .customParam2: customParams.1.index
    case .customParam3: customParams.2.index
    case .matchMethod: method.map { UInt32($0.rawValue) + 1 } ?? 0
    case .touchType: touchType.map { UInt32($0.rawValue) + 1 } ?? 0
    case .country: country.index
    case .appVersion: appVersion.index
    }
  }

  /// An aged session.
  init(_ aged: AgedRecord) {
    self.init(
      timestamp: aged.day, app: aged.app, os: aged.os, event: aged.event, outcome: aged.outcome,
      campaign: aged.campaign, channel: aged.channel,
      customParams: (aged.customParam1, aged.customParam2, aged.customParam3),
      country: aged.country, appVersion: aged.appVersion,
      method: aged.method, touchType: aged.touchType,
      // Of both times only what lies between them is asked for, and of the session's the day.
      touchTime: aged.touchAge == 0
        ? .absent : aged.day - Interval(milliseconds: aged.touchAge - 1),
      isAmbiguous: aged.isAmbiguous, costMicros: aged.costMicros, currency: aged.currency)
  }
}

/// What clicks do not have is absent.
extension ReportedClick: CubeRecord {
  var facts: Facts { .click }
  func cost(_ facts: Facts) -> (micros: Int64, currency: StringID) { (0, .absent) }
  func seconds(_ facts: Facts) -> UInt32? { nil }

  @inline(__always)
  func number(of key: ReportKey) -> UInt32 {
    switch key {
    case .app: UInt32(app.index)
    case .os: UInt32(os.rawValue)
    case .campaign: campaign.index
    case .channel: channel.index
    case .country: country.index
    case .date, .event, .customParam1, .customParam2, .customParam3, .matchMethod, .touchType,
      .appVersion:
      0
    }
  }

  /// An aged click.
  init(_ aged: AgedRecord) {
    self.init(
      timestamp: aged.day, app: aged.app, os: aged.os, campaign: aged.campaign,
      channel: aged.channel, country: aged.country)
  }
}
