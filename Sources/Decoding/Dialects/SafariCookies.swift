extension DialectTable {
  /// Pairs of device id and cookie, as JMDeepLink's hidden Safari view sends them.
  static let safariCookies = DialectTable(keys: [
    (.timestamp, ["timestamp"]),
    (.app, ["app", "branch_key"]),
    (.uuid, ["uuid"]),
    (.cookieID, ["cookie_id"]),
    (.adTrackingEnabled, ["ad_tracking_enabled"]),
  ])
}
