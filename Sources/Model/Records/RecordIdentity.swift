/// What tells whether two records of one kind are the same, and which of them comes first (IN-7).
public struct RecordIdentity: Sendable {
  /// The key of its id, scoped to its app and dialect.
  public var key: Key
  /// Its app; nil for an entry of the catalogue that serves all.
  public var app: AppID?
  /// When it happened; for an entry without a time, the first moment there is.
  public var time: Timestamp
  /// The digest of its line.
  public var digest: Digest
  /// The place of its source in the job. It decides between equal lines of two sources, which may
  /// be read differently.
  public var source: UInt16

  /// Joins everything.
  @inlinable
  public init(
    idKey: Key, app: AppID?, dialect: Dialect, time: Timestamp, digest: Digest, source: UInt16 = 0
  ) {
    let scoped = idKey.scoped(app: app ?? AppID(index: .max), .record)
    key = Key(
      high: scoped.high ^ UInt64(dialect.rawValue) &* 0x9FB2_1C65_1E98_DF25, low: scoped.low)
    self.app = app
    self.time = time
    self.digest = digest
    self.source = source
  }

  /// Whether it comes first of two records (IN-7), or is the same line.
  @inlinable
  public func isAtOrBefore(_ other: RecordIdentity) -> Bool {
    (time, digest) <= (other.time, other.digest)
  }
}

extension Click: IdentifiedRecord {
  @inlinable public var idKey: Key {
    get { origin.idKey }
    set { origin.idKey = newValue }
  }
  @inlinable public var identity: RecordIdentity { RecordIdentity(seen, origin) }
}

extension RecordIdentity {
  /// What a click is known by.
  @inlinable
  public init(_ click: borrowing SeenClick, _ origin: borrowing ClickOrigin) {
    self.init(
      idKey: origin.idKey, app: click.app, dialect: origin.dialect, time: click.timestamp,
      digest: origin.digest, source: origin.source)
  }
}

extension Session: IdentifiedRecord {
  @inlinable public var identity: RecordIdentity {
    RecordIdentity(
      idKey: idKey, app: app, dialect: dialect, time: timestamp, digest: digest, source: source)
  }
}

extension ReferrerRecord: IdentifiedRecord {
  @inlinable public var identity: RecordIdentity {
    RecordIdentity(idKey: idKey, app: app, dialect: .play, time: timestamp, digest: digest)
  }
}

extension AdServicesAnswer: IdentifiedRecord {
  @inlinable public var identity: RecordIdentity {
    RecordIdentity(idKey: idKey, app: app, dialect: .apple, time: timestamp, digest: digest)
  }
}

extension CookieSync: IdentifiedRecord {
  @inlinable public var identity: RecordIdentity {
    RecordIdentity(idKey: idKey, app: app, dialect: .safari, time: timestamp, digest: digest)
  }
}

extension LinkEntry: IdentifiedRecord {
  @inlinable public var identity: RecordIdentity {
    // An entry without a time is the same as its twin at any time.
    RecordIdentity(
      idKey: idKey, app: app, dialect: .branch, time: max(start, .earliest), digest: digest,
      source: source)
  }
}
