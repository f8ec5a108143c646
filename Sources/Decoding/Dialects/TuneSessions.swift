internal import Model

extension DialectTable {
  /// Sessions in the legacy keys of TUNE's measurement API.
  ///
  /// `ad_tracking_enabled` has no key of its own: a job may name one, which then goes before TUNE's
  /// two fields that say the opposite.
  static let tuneSessions = DialectTable(
    keys: [
      (.timestamp, ["timestamp", "created"]),
      (.app, ["app_id", "advertiser_app_id", "app"]),
      (.sessionID, ["session_id"]),
      (.requestID, ["request_id", "transaction_id"]),
      (.ip, ["device_ip"]),
      (.os, ["os"]),
      (.osVersion, ["os_version"]),
      (.appVersion, ["app_version"]),
      (.userAgent, ["user_agent"]),
      (.model, ["device_model"]),
      (.country, ["country_code"]),
      (.language, ["language"]),
      (.idfa, ["ios_ifa"]),
      (.idfv, ["ios_ifv"]),
      (.gaid, ["google_aid"]),
      (.androidID, ["os_id"]),
      (.windowsID, ["windows_aid", "device_id"]),
      (.adTrackingEnabled, []),
      (.iosAdTrackingDisabled, ["ios_ad_tracking_disabled"]),
      (.googleAdTrackingDisabled, ["google_ad_tracking_disabled"]),
      (.referralURL, ["referral_url"]),
      (.firstSession, ["first_session"]),
      (.trackingDisabled, ["tracking_disabled"]),
      (.disableAdNetworkCallouts, ["disable_ad_network_callouts"]),
      (.identity, ["user_id"]),
      (.customParam1, ["sub1", "custom_param_1"]),
      (.customParam2, ["sub2", "custom_param_2"]),
      (.customParam3, ["sub3", "custom_param_3"]),
      (.unused, ["device_brand", "device_carrier"]),
    ],
    systems: [.iOS, .android, .windows],
    systemOfField: [
      // What is no id tells less than one, but more than `device_id`, which may be one of any system.
      (.idfa, .iOS), (.idfv, .iOS), (.gaid, .android), (.androidID, .android),
      (.iosAdTrackingDisabled, .iOS), (.windowsID, .windows),
    ],
    adTrackingDisabled: [
      (.iOS, .iosAdTrackingDisabled), (.android, .googleAdTrackingDisabled),
    ])
}
