/// All records of a run: the events of its logs, decoded, with the texts that they refer to. Nothing in it changes.
///
/// A class, as every thread reads the same records and a copy would have to count references to
/// each of its lists.
public final class Events: Sendable {
  /// The records.
  public let batches: [SealedBatch]
  /// The texts that repeat.
  public let strings: StringTable
  /// The apps' names, by `AppID`.
  public let apps: [String]
  /// What is known of links (TOUCH-5).
  public let catalogue: LinkCatalogue

  /// Joins everything.
  public init(
    batches: [SealedBatch], strings: StringTable, apps: [String]
  ) {
    self.batches = batches
    self.strings = strings
    self.apps = apps
    catalogue = LinkCatalogue(batches)
  }

  /// The same records, those of some batches in memory.
  ///
  /// - Parameter batches: all, each as it is or with its rows in memory.
  public init(_ events: Events, batches: [SealedBatch]) {
    self.batches = batches
    (strings, apps, catalogue) = (events.strings, events.apps, events.catalogue)
  }

  /// A click.
  @inlinable
  public func click(_ id: RecordID) -> Click { batches[id.batch].clicks[id.row] }

  /// What sessions see of a click.
  @inlinable
  public func seenClick(_ id: RecordID) -> SeenClick { batches[id.batch].clicks.seen[id.row] }

  /// A click with what the catalogue adds where it says nothing itself (TOUCH-1).
  public func completed(_ click: SeenClick) -> SeenClick {
    if catalogue.isEmpty || !click.isOpenToCatalogue { return click }
    guard let entry = catalogue.entry(of: click) else { return click }
    var click = click
    if !click.campaign.isPresent { click.campaign = entry.campaign }
    if !click.channel.isPresent { click.channel = entry.channel }
    if !click.link.isPresent { (click.link, click.linkKey) = (LoggedLink(entry.url), entry.key) }
    return click
  }

  /// The names of a click with what the catalogue adds (TOUCH-1).
  public func names(of click: borrowing SeenClick) -> (campaign: StringID, channel: StringID) {
    let own = (campaign: click.campaign, channel: click.channel)
    if catalogue.isEmpty || (own.campaign.isPresent && own.channel.isPresent) { return own }
    let completed = completed(copy click)
    return (completed.campaign, completed.channel)
  }

  /// The names of a click and its link, with what the catalogue adds (TOUCH-1).
  public func labels(
    of click: borrowing SeenClick
  ) -> (campaign: StringID, channel: StringID, link: LoggedLink) {
    if !click.isOpenToCatalogue || catalogue.isEmpty {
      return (click.campaign, click.channel, click.link)
    }
    let completed = completed(copy click)
    return (completed.campaign, completed.channel, completed.link)
  }

  /// The link of a click with what the catalogue adds (TOUCH-1); its text lies in the click's batch.
  public func link(of click: RecordID) -> LoggedLink { labels(of: seenClick(click)).link }

  /// The bytes of a link of a batch.
  public func text(_ link: LoggedLink, in batch: SealedBatch) -> ArraySlice<UInt8> {
    link.id.map(strings.text) ?? batch.linkText(link.text)
  }

  /// The bytes of the link of a click with what the catalogue adds (TOUCH-1).
  public func linkText(of click: RecordID) -> ArraySlice<UInt8> {
    text(link(of: click), in: batches[click.batch])
  }

  /// Whether it is known what a record is, as it is final or nothing new meets it.
  @inlinable
  public func isDecided(_ id: RecordID) -> Bool { batches[id.batch].isDecided }

  /// A session.
  @inlinable
  public func session(_ id: RecordID) -> Session { batches[id.batch].sessions[id.row] }

  /// An install referrer record.
  @inlinable
  public func referrerRecord(_ id: RecordID) -> ReferrerRecord {
    batches[id.batch].referrerRecords[id.row]
  }

  /// An AdServices answer.
  @inlinable
  public func answer(_ id: RecordID) -> AdServicesAnswer { batches[id.batch].answers[id.row] }

  /// A cookie sync.
  @inlinable
  public func cookieSync(_ id: RecordID) -> CookieSync { batches[id.batch].cookieSyncs[id.row] }

  /// The bytes of a click's id: as logged, else its digest's digits (IN-7).
  public func idText(ofClick id: RecordID) -> ArraySlice<UInt8> {
    let batch = batches[id.batch]
    let text = batch.clicks.seen[id.row].id
    return text.isPresent ? batch.text(text) : batch.clicks.origins[id.row].digest.hexDigits[...]
  }

  /// What decides between clicks of one time and method (MATCH-4).
  public func rank(of click: RecordID) -> ClickRank {
    let origin = batches[click.batch].clicks.origins[click.row]
    return ClickRank(id: idText(ofClick: click), digest: origin.digest, source: origin.source)
  }

  /// The bytes of a session's id: as logged, else its digest's digits (IN-7).
  public func idText(ofSession id: RecordID) -> ArraySlice<UInt8> { text(of: session(id), id) }

  private func text(of session: Session, _ id: RecordID) -> ArraySlice<UInt8> {
    session.id.isPresent ? batches[id.batch].text(session.id) : session.digest.hexDigits[...]
  }

  /// What is left of a session of a forgotten device; nil for other sessions (PRIV-3).
  public func forgotten(_ id: RecordID) -> ForgottenSession? {
    let batch = batches[id.batch]
    let place = id.row - batch.sessions.count
    return place < 0 ? nil : batch.decided?.forgotten[place]
  }

  /// When a session was, of a forgotten device or not.
  func sessionTime(_ id: RecordID) -> Timestamp {
    forgotten(id)?.time ?? session(id).timestamp
  }

  /// What decides between sessions of one time (EVENT-1).
  public func rank(ofSession id: RecordID) -> SessionRank {
    if forgotten(id) != nil { return .forgotten }
    let session = session(id)
    return SessionRank(
      isForgotten: false, id: text(of: session, id), digest: session.digest,
      source: session.source)
  }

  /// Whether a session comes before another one of its app (EVENT-1).
  public func comesBefore(_ a: RecordID, _ b: RecordID) -> Bool {
    let (first, second) = (sessionTime(a), sessionTime(b))
    return first != second ? first < second : rank(ofSession: a) < rank(ofSession: b)
  }
}
