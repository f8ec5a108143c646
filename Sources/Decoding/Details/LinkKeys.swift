internal import Model

/// Keys that mean something in the data of a link, in whatever dialect.
enum LinkKeys {
  /// Those of secrets, and of ids and addresses of devices and people, which no data may hold (PRIV-1, PRIV-2).
  static let hidden = keys(
    of: tables,
    [
      .token, .appleAttributionToken, .searchAdEncoded, .identity, .ip, .localIP, .cookieID, .uuid,
      .hardwareID, .idfa, .idfv, .gaid, .androidID, .oaid, .bundleToken, .windowsID,
      .advertisingIDs,
    ]
  ).union([Array("branch_secret".utf8), Array("developer_identity".utf8)])

  /// Those under which links name their campaign and channel (TOUCH-1).
  static let names = keys(of: clickTables, [.campaign, .channel])

  /// Those whose values count as texts or numbers alone (IN-4), of what data and columns of exports have.
  static let texts = keys(
    of: clickTables,
    [.linkID, .campaign, .channel, .feature, .stage, .creationSource, .cost, .currency])

  private static let tables = SourceKind.allCases.flatMap { kind in
    kind.dialects.compactMap { DialectTable.find(kind, $0) }
  }
  private static let clickTables = SourceKind.clicks.dialects.compactMap {
    DialectTable.find(.clicks, $0)
  }

  /// The keys under which some fields may stand: of paths, those at their ends.
  private static func keys(of tables: [DialectTable], _ fields: Set<Field>) -> Set<[UInt8]> {
    let rows = tables.flatMap(\.keys).filter { fields.contains($0.field) }
    return Set(rows.flatMap(\.keys).compactMap { DottedPath.keys($0).last })
  }
}
