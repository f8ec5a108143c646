/// A key column of a report (REP-1).
public enum ReportKey: UInt8, Sendable, CaseIterable {
  /// The day in the job's time zone.
  case date
  /// The app.
  case app
  /// The os of the session or click.
  case os
  /// INSTALL, REINSTALL or OPEN.
  case event
  /// The campaign of the winning touch, or of the click.
  case campaign
  /// The channel of the winning touch, or of the click.
  case channel
  /// The session's first custom parameter.
  case customParam1
  /// The session's second custom parameter.
  case customParam2
  /// The session's third custom parameter.
  case customParam3
  /// How the winning touch was found.
  case matchMethod
  /// What the winning touch is.
  case touchType
  /// The country of the session or click, in upper case.
  case country
  /// The session's app version.
  case appVersion

  /// The column's name.
  public var name: String {
    switch self {
    case .date: "date"
    case .app: "app"
    case .os: "os"
    case .event: "event"
    case .campaign: "campaign"
    case .channel: "channel"
    case .customParam1: "custom_param_1"
    case .customParam2: "custom_param_2"
    case .customParam3: "custom_param_3"
    case .matchMethod: "match_method"
    case .touchType: "touch_type"
    case .country: "country"
    case .appVersion: "app_version"
    }
  }

  /// Whether clicks have this key too, so that `clicks` can be counted by it (REP-2).
  public var isOfClicks: Bool {
    switch self {
    case .date, .app, .os, .campaign, .channel, .country: true
    case .event, .customParam1, .customParam2, .customParam3, .matchMethod, .touchType, .appVersion:
      false
    }
  }
}
