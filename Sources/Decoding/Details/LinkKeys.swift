internal import Model

/// Keys that mean something in the data of a link, in whatever dialect.
enum LinkKeys {
  /// Those of secrets, and of ids and addresses of devices and people, which no data may hold (PRIV-1, PRIV-2).
  static let hidden = DialectTable.keys(
    of: [
      .token, .appleAttributionToken, .searchAdEncoded, .identity, .ip, .localIP, .cookieID, .uuid,
      .hardwareID, .idfa, .idfv, .gaid, .androidID, .oaid, .bundleToken, .windowsID,
      .advertisingIDs,
    ]
  ).union(DialectTable.secrets).union([Array("developer_identity".utf8)])

  /// Those under which links name their campaign and channel (TOUCH-1).
  static let names = DialectTable.keys(of: [.campaign, .channel], in: .clicks)

  /// Those of them that name a channel.
  static let channels = DialectTable.keys(of: [.channel], in: .clicks)

  /// Those whose values count as texts or numbers alone (IN-4), of what data and columns of exports have.
  static let texts = DialectTable.keys(
    of: [.linkID, .campaign, .channel, .feature, .stage, .creationSource, .cost, .currency],
    in: .clicks)
}
