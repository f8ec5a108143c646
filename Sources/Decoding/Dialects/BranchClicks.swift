extension DialectTable {
  /// Clicks on Branch links, as Branch's webhooks and exports name their fields.
  static let branchClicks = DialectTable(
    keys: [
      (.timestamp, ["timestamp", "click_timestamp", "+click_timestamp"]),
      (.app, ["branch_key", "app"]),
      (.clickID, ["click_id", "link_click_id", "_branch_match_id"]),
      (.link, ["~referring_link", "+url", "url"]),
      (.linkID, ["~id"]),
      (.campaign, ["~campaign", "c", "campaign", "utm_campaign"]),
      (.channel, ["~channel", "af_channel", "pid", "media_source", "utm_source"]),
      (.feature, ["~feature"]),
      (.stage, ["~stage"]),
      (.tags, ["~tags"]),
      (.creationSource, ["~creation_source"]),
      (.window, ["duration"]),
    ] + deviceOfClick + [
      (.idfa, ["idfa"]),
      (.idfv, ["idfv"]),
      (.gaid, ["google_advertising_id", "gaid", "aaid"]),
      (.androidID, ["android_id"]),
      (.oaid, ["oaid"]),
      (.cookieID, ["cookie_id"]),
      (.adTrackingEnabled, ["ad_tracking_enabled"]),
    ])
}
