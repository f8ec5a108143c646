extension DialectTable {
  /// Strings of Google's Play Install Referrer library.
  static let playReferrers = DialectTable(keys: [
    (.timestamp, ["timestamp"]),
    (.app, ["app", "branch_key"]),
    (.gaid, ["gaid"]),
    (.androidID, ["android_id", "hardware_id"]),
    (.oaid, ["oaid"]),
    (.adTrackingEnabled, ["ad_tracking_enabled"]),
    (.installReferrer, ["install_referrer", "install_referrer_extras", "referrer"]),
    (.clickedReferrerTime, ["clicked_referrer_ts", "referrer_click_timestamp_seconds"]),
    (.installBeginTime, ["install_begin_ts", "install_begin_timestamp_seconds"]),
  ])
}
