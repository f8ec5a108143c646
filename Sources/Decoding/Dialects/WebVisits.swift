extension DialectTable {
  /// Visits to web pages that lead to the app, as JMDeepLink's pages report them: what the log says
  /// itself, over the query of the page's URL. Pages know no device ids.
  static let webVisits = DialectTable(
    keys: [
      (.timestamp, ["timestamp"]),
      (.app, ["app"]),
      (.clickID, ["visit_id"]),
      (.link, ["url"]),
      (.campaign, ["~campaign", "c", "campaign", "utm_campaign"]),
      (.channel, ["~channel", "af_channel", "pid", "media_source", "utm_source"]),
    ] + deviceOfClick + [
      (.cookieID, ["cookie_id"]),
      (.unused, ["jumeimallUrl"]),
    ], mergesQuery: true)
}
