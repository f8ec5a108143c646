/// A canonical field: what a value of a log line means, whatever key it stands under.
///
/// This is a table: one case for each name that a job's `fields` may override, and one for keys that no rule needs.
public enum Field: UInt8, CaseIterable, Sendable {
  // Every record.
  case timestamp, app
  // Clicks.
  case clickID, link, linkID, campaign, channel, feature, stage, tags, creationSource
  case window, cost, currency
  // Devices.
  case ip, userAgent, os, osVersion, model, language, country, localIP, screenWidth, screenHeight
  case idfa, idfv, gaid, androidID, oaid, bundleToken, windowsID, cookieID
  case hardwareID, hardwareIDType, isHardwareIDReal, adTrackingEnabled
  case iosAdTrackingDisabled, googleAdTrackingDisabled, advertisingIDs
  // Sessions.
  case sessionID, requestID, appVersion, firstSession, trackingDisabled, disableAdNetworkCallouts
  case identity, customParam1, customParam2, customParam3
  case linkIdentifier, universalLinkURL, androidAppLinkURL, referralURL, clipboard
  case installReferrer, googleSearchInstallReferrer, referrerGclid, gbraid
  case clickedReferrerTime, installBeginTime
  case appleAttributionToken, searchAdEncoded
  // AdServices answers.
  case token, status, payload
  case attribution, orgID, campaignID, adGroupID, claimType, clickDate, impressionDate
  case conversionType, countryOrRegion, keywordID, creativeSetID, adID
  // Cookie syncs.
  case uuid
  // The catalogue of links.
  case url, id, data, updatedAt
  // Known to the schema report, and otherwise unused.
  case unused

  /// The name in job files, rejects and the schema report.
  public var name: String {
    switch self {
    case .timestamp: "timestamp"
    case .app: "app"
    case .clickID: "click_id"
    case .link: "link"
    case .linkID: "link_id"
    case .campaign: "campaign"
    case .channel: "channel"
    case .feature: "feature"
    case .stage: "stage"
    case .tags: "tags"
    case .creationSource: "creation_source"
    case .window: "window"
    case .cost: "cost"
    case .currency: "currency"
    case .ip: "ip"
    case .userAgent: "user_agent"
    case .os: "os"
    case .osVersion: "os_version"
    case .model: "model"
    case .language: "language"
    case .country: "country"
    case .localIP: "local_ip"
    case .screenWidth: "screen_width"
    case .screenHeight: "screen_height"
    case .idfa: "idfa"
    case .idfv: "idfv"
    case .gaid: "gaid"
    case .androidID: "android_id"
    case .oaid: "oaid"
    case .bundleToken: "bundle_token"
    case .windowsID: "windows_id"
    case .cookieID: "cookie_id"
    case .hardwareID: "hardware_id"
    case .hardwareIDType: "hardware_id_type"
    case .isHardwareIDReal: "is_hardware_id_real"
    case .adTrackingEnabled: "ad_tracking_enabled"
    case .iosAdTrackingDisabled: "ios_ad_tracking_disabled"
    case .googleAdTrackingDisabled: "google_ad_tracking_disabled"
    case .advertisingIDs: "advertising_ids"
    case .sessionID: "session_id"
    case .requestID: "request_id"
    case .appVersion: "app_version"
    case .firstSession: "first_session"
    case .trackingDisabled: "tracking_disabled"
    case .disableAdNetworkCallouts: "disable_ad_network_callouts"
    case .identity: "identity"
    case .customParam1: "custom_param_1"
    case .customParam2: "custom_param_2"
    case .customParam3: "custom_param_3"
    case .linkIdentifier: "link_identifier"
    case .universalLinkURL: "universal_link_url"
    case .androidAppLinkURL: "android_app_link_url"
    case .referralURL: "referral_url"
    case .clipboard: "clipboard"
    case .installReferrer: "install_referrer"
    case .googleSearchInstallReferrer: "google_search_install_referrer"
    case .referrerGclid: "referrer_gclid"
    case .gbraid: "gbraid"
    case .clickedReferrerTime: "clicked_referrer_ts"
    case .installBeginTime: "install_begin_ts"
    case .appleAttributionToken: "apple_attribution_token"
    case .searchAdEncoded: "search_ad_encoded"
    case .token: "token"
    case .status: "status"
    case .payload: "payload"
    case .attribution: "attribution"
    case .orgID: "orgId"
    case .campaignID: "campaignId"
    case .adGroupID: "adGroupId"
    case .claimType: "claimType"
    case .clickDate: "clickDate"
    case .impressionDate: "impressionDate"
    case .conversionType: "conversionType"
    case .countryOrRegion: "countryOrRegion"
    case .keywordID: "keywordId"
    case .creativeSetID: "creativeSetId"
    case .adID: "adId"
    case .uuid: "uuid"
    case .url: "url"
    case .id: "id"
    case .data: "data"
    case .updatedAt: "updated_at"
    case .unused: "unused"
    }
  }

  /// Whether a value counts only when it is an id of a device (EV-1).
  var isDeviceID: Bool {
    switch self {
    case .idfa, .idfv, .gaid, .androidID, .oaid, .bundleToken, .windowsID, .hardwareID, .uuid: true
    default: false
    }
  }

  /// Whether a value of a wrong type rejects the line, whatever else it says (IN-4). Those of `tune` that say the
  /// opposite of `ad_tracking_enabled` reject it on their os alone (EV-2).
  var rejectsWrongType: Bool {
    switch self {
    case .timestamp, .app, .os, .clickID, .sessionID, .requestID, .firstSession, .trackingDisabled,
      .adTrackingEnabled, .isHardwareIDReal:
      true
    default: false
    }
  }

  /// Whether the text of a value is used as it is, so that U+0000 in it rejects the line (IN-2). A window, a cost or
  /// a time is none with it, like whole numbers and booleans.
  var isUsedText: Bool {
    switch self {
    case .window, .cost, .timestamp, .clickedReferrerTime, .installBeginTime, .clickDate,
      .impressionDate, .updatedAt:
      false
    case .tags: true
    default: type == .text
    }
  }

  /// What a value must be, in words.
  public var expectedType: String { type.expected }

  /// What a value of this field must be; one of another type rejects the line, or makes the field absent and is
  /// counted as `changed_type` (IN-4).
  var type: FieldType {
    switch self {
    case .screenWidth, .screenHeight, .status: .integer
    case .isHardwareIDReal, .adTrackingEnabled, .iosAdTrackingDisabled, .googleAdTrackingDisabled,
      .firstSession, .trackingDisabled, .attribution, .disableAdNetworkCallouts:
      .boolean
    case .advertisingIDs: .container
    case .data: .object
    case .tags, .payload: .document
    case .unused: .any
    default: .text
    }
  }
}
