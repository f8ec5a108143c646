public import Model

/// Reads accepted lines of one source once more, for what only exports print.
///
/// A run never does this: what it would cost each line is paid for the lines that an export names.
public struct DetailReader: ~Copyable {
  private var fields: LineFields
  /// Of sessions.
  private var claims: ClaimDecoder?
  /// Of answers.
  private var payload: PayloadFields?
  /// Keys at the top of a click's line that say something of the click and not of its link.
  private let ownKeys: Set<[UInt8]>
  /// The fields of a click's link that the job has put elsewhere.
  private let moved: [MovedField]
  /// Where the data of a link of the catalogue stand, and its id.
  private let dataPath: [[UInt8]]
  private let idPath: [[UInt8]]
  private let secrets: QuarantineText

  /// A reader for a source; nil when there is no such dialect, or no memory.
  ///
  /// - Parameter overrides: dotted paths that replace the keys of single fields.
  public init?(kind: SourceKind, dialect: Dialect, overrides: [String: String]) {
    guard let table = DialectTable.find(kind, dialect),
      let fields = LineFields(table: table, overrides: overrides)
    else { return nil }
    if kind == .sessions {
      guard let claims = ClaimDecoder(clock: .utc) else { return nil }
      self.claims = consume claims
    }
    if kind == .adServices {
      guard let payload = PayloadFields(overrides: overrides) else { return nil }
      self.payload = consume payload
    }
    self.fields = fields
    ownKeys = Self.ownKeys(table, overrides)
    moved = table.keys.compactMap { field, keys in
      if Self.isOwn(field, table) || field == .unused { return nil }
      return overrides[field.name].map { MovedField(keys: keys, path: $0) }
    }
    dataPath = DottedPath.keys(overrides[Field.data.name] ?? "data")
    idPath = DottedPath.keys(overrides[Field.id.name] ?? "id")
    secrets = QuarantineText(overrides: overrides).ofLinks
  }

  /// The data of a click's link; 64 bytes after the line's end must be readable.
  public mutating func click(_ line: Span<UInt8>) throws(Reject) -> LinkData {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    var data = LinkData()
    let members = JSONMembers(line)
    data.add(members.members(without: ownKeys))
    if !moved.isEmpty {
      let all = members.members(without: LinkKeys.hidden)
      MovedField.move(moved, in: &data, of: all)
    }
    // A line of such a dialect is merged over the query of its link (TOUCH-1), where other keys say nothing of the
    // click.
    if fields.table.mergesQuery {
      var query = LinkData(link: fields.text(.link).array[...])
      let all = query.members
      MovedField.move(moved, beside: &query, of: all)
      let (slots, table) = (fields.plan.querySlots, fields.table)
      data.add(
        query.members.filter { member in
          !slots[member.key].contains { Self.isOwn($0.field, table) }
        })
    }
    data.removeAll(where: secrets.isSecret)
    return data
  }

  /// The data of a link of the catalogue, and its id (TOUCH-5).
  public func link(_ line: Span<UInt8>) -> LinkData {
    var data = LinkData()
    let members = JSONMembers(line).members
    if case .json(let json)? = JSONMembers.value(at: dataPath, in: members),
      json.first == UInt8(ascii: "{")
    {
      data.add(JSONMembers(json.span).members(without: LinkKeys.hidden))
      data.removeAll(where: secrets.isSecret)
    }
    if let id = JSONMembers.value(at: idPath, in: members) {
      let member = LinkData.Member(key: Array("~id".utf8), value: id)
      // 0 names no link.
      if !member.isAbsent, id != .text([0x30]), id != .json([0x30]) { data.add(member.key, id) }
    }
    return data
  }

  /// The detail of a session; 64 bytes after the line's end must be readable.
  public mutating func session(_ line: Span<UInt8>) throws(Reject) -> SessionDetail {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    var detail = SessionDetail()
    detail.osVersion = fields.text(.osVersion).array
    detail.model = fields.text(.model).array
    detail.language = fields.text(.language).array
    detail.disablesCallouts = fields.boolean(.disableAdNetworkCallouts)
    let legacy = fields.text(.searchAdEncoded).array
    if !legacy.isEmpty, let claim = try claims?.detail(base64: legacy) { detail.claim = claim }
    return detail
  }

  /// The detail of an AdServices answer; 64 bytes after the line's end must be readable.
  public mutating func answer(_ line: Span<UInt8>) throws(Reject) -> ClaimDetail {
    // Safe because nothing is asked of the fields after this call.
    try unsafe fields.read(line)
    try payload?.fill(&fields)
    return ClaimDetail(fields)
  }

  /// Fields whose keys are no data of the link.
  private static let ownFields: [Field] = [
    .timestamp, .app, .clickID, .link, .ip, .userAgent, .os, .osVersion, .model, .language,
    .country, .localIP, .screenWidth, .screenHeight, .idfa, .idfv, .gaid, .androidID, .oaid,
    .cookieID, .adTrackingEnabled,
  ]

  /// Whether a field is of the click and not of its link. A fingerprint's window is the click's, a lookback the link's.
  private static func isOwn(_ field: Field, _ table: DialectTable) -> Bool {
    ownFields.contains(field) || field == .window && table.window == .fingerprintSeconds
  }

  private static func ownKeys(
    _ table: DialectTable, _ overrides: [String: String]
  ) -> Set<[UInt8]> {
    var keys = LinkKeys.hidden
    for (field, own) in table.keys where isOwn(field, table) {
      for key in own { keys.insert(Array(key.utf8)) }
      if let path = overrides[field.name] { keys.insert(DottedPath.keys(path)[0]) }
    }
    for kept in ["+url", "shortlink"] { keys.remove(Array(kept.utf8)) }
    return keys
  }
}
