extension DialectTable {
  /// Clicks on AppsFlyer OneLinks: what the log says itself, over the query of the link.
  static let oneLinkClicks = DialectTable(
    keys: [
      (.timestamp, ["timestamp", "click_time"]),
      (.app, ["app_id", "app"]),
      (.clickID, ["click_id", "clickid"]),
      (.link, ["link", "url", "shortlink"]),
      (.campaign, ["~campaign", "c", "campaign", "utm_campaign"]),
      (.channel, ["~channel", "af_channel", "pid", "media_source", "utm_source"]),
      (.window, ["af_click_lookback"]),
      (.cost, ["af_cost_value"]),
      (.currency, ["af_cost_currency"]),
    ] + deviceOfClick + [
      (.idfa, ["idfa"]),
      (.idfv, ["idfv"]),
      (.gaid, ["advertising_id"]),
      (.androidID, ["android_id"]),
      (.oaid, ["oaid"]),
      (.adTrackingEnabled, ["ad_tracking_enabled"]),
      (
        .unused,
        [
          "ad_adname", "adgroup", "adgroup_id", "adset", "adset_id", "af_ad", "af_adset",
          "af_android_url", "af_cpi", "af_deeplink", "af_dp", "af_force_deeplink", "af_ios_url",
          "af_siteid", "af_status", "af_sub1", "af_sub2", "af_sub3", "af_sub4", "af_sub5",
          "af_web_id", "agency", "campaign_id", "cost_cents_USD", "deep_link_sub1",
          "deep_link_value",
          "engmnt_source", "esp_name", "host", "http_referrer", "install_time", "is_branded_link",
          "is_first_launch", "is_retargeting", "is_universal_link", "iscache", "match_type",
          "orig_cost", "path", "redirect_response_data", "retargeting_conversion_type", "scheme",
        ]
      ),
    ], mergesQuery: true, notInQuery: ["click_id"], window: .clickLookback)
}
