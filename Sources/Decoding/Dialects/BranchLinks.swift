extension DialectTable {
  /// Links of Branch's catalogue, with their data dictionary.
  static let branchLinks = DialectTable(keys: [
    (.url, ["url"]),
    (.id, ["id"]),
    (.app, ["app", "branch_key"]),
    (.data, ["data"]),
    (.updatedAt, ["updated_at"]),
    (.campaign, ["data.~campaign", "data.c", "data.campaign", "data.utm_campaign"]),
    (
      .channel,
      ["data.~channel", "data.af_channel", "data.pid", "data.media_source", "data.utm_source"]
    ),
  ])
}
