internal import Attribution
internal import Decoding
internal import Model
internal import Pipeline

extension FinalRecords {
  /// Looks for them. What a final session says of them is no place: records move when segments are merged, and leave
  /// when they are old or forgotten, so that they are looked for by their keys, and told apart by what the session
  /// says.
  struct Search: Sendable {
    let derivation: Derivation
    let hasher: KeyHasher

    var events: Events { derivation.events }
    var stage: AttributionStage { derivation.stage }

    /// The keys under which the records of a session are.
    func keys(of id: RecordID) -> [Key] {
      [clickKey(of: id), tokenKey(of: id), namedKey(of: id)].filter(\.isPresent)
    }

    /// The clicks with some keys.
    func clicks(with keys: Set<Key>) -> KeyedRecords {
      records(with: keys) { batch, index, found in
        let rows = batch.clicks.loaded
        let (clicks, origins) = (rows.seen.span, rows.origins.span)
        for row in clicks.indices {
          let key = origins[row].idKey.scoped(app: clicks[row].app, .click)
          if keys.contains(key) {
            found.append((key, clicks[row].timestamp, RecordID(batch: index, row: row)))
          }
        }
      }
    }

    /// The answers with some keys.
    func answers(with keys: Set<Key>) -> KeyedRecords {
      records(with: keys) { batch, index, found in
        for (row, answer) in batch.answers.enumerated() where answer.token.isPresent {
          let key = answer.token.scoped(app: answer.app, .appleToken)
          if keys.contains(key) {
            found.append((key, answer.timestamp, RecordID(batch: index, row: row)))
          }
        }
      }
    }

    private func records(
      with keys: Set<Key>,
      _ find: @Sendable (SealedBatch, Int, inout [KeyedRecords.Entry]) -> Void
    ) -> KeyedRecords {
      if keys.isEmpty { return KeyedRecords([]) }
      let parts = stage.parallel.map(events.batches.count) { index in
        var found: [KeyedRecords.Entry] = []
        find(events.batches[index], index, &found)
        return found
      }
      return KeyedRecords(Array(parts.joined()))
    }

    /// The click or answer that won.
    func winner(
      of id: RecordID, among clicks: KeyedRecords, _ answers: KeyedRecords
    ) -> RecordID? {
      guard let touch = touch(id) else { return nil }
      if touch.type == .click {
        let text = events.batches[id.batch].text(touch.clickID)
        let clicks = clicks[clickKey(of: id), touch.ownTime...touch.ownTime]
          .filter { events.idText(ofClick: $0) == text }
        // Of clicks of several dialects, which may have one id, the touch has what one of them names.
        if clicks.count == 1 { return clicks[0] }
        return clicks.map { (click: $0, doubts: doubts(of: $0, as: touch, id)) }
          .min { a, b in
            a.doubts != b.doubts ? a.doubts < b.doubts : identity(a.click) < identity(b.click)
          }?.click
      }
      return answer(of: id, touch, among: answers)
    }

    /// How much speaks against a click's being the one that a session was found to have.
    private func doubts(of record: RecordID, as touch: Touch, _ id: RecordID) -> Int {
      let click = events.click(record)
      let names = events.names(of: click.seen)
      var isElsewhere = false
      if let url = deepLinkURL(of: id) { isElsewhere = !isOn(url, record) }
      let isDuplicate = derivation.attributed.duplicates.clicks.contains(record)
      return (isDuplicate ? 8 : 0) + (isElsewhere ? 2 : 0)
        + (names.campaign == touch.campaign && names.channel == touch.channel ? 0 : 2)
        + (click.isLate ? 1 : 0)
    }

    /// The answer whose claim won; nil where it was that of the session itself.
    private func answer(
      of id: RecordID, _ touch: Touch, among answers: KeyedRecords
    ) -> RecordID? {
      let session = events.session(id)
      let times = stage.resolver.touchRules.answerTimes(of: session.timestamp)
      let latest = answers[tokenKey(of: id), times].filter { record in
        let answer = events.answer(record)
        return answer.isClaim && isSame(answer.claim, touch)
      }
      .sorted { events.answer($0).outranks(events.answer($1)) }
      // One that came later may name another campaign; where none has the touch's, names of campaigns have changed.
      func isNamed(_ claim: Claim) -> Bool {
        stage.resolver.campaign(of: claim) == touch.campaign
      }
      if let named = latest.first(where: { isNamed(events.answer($0).claim) }) { return named }
      let own =
        session.legacyClaim == 0
        ? nil : events.batches[id.batch].claims[Int(session.legacyClaim) - 1]
      let isOwn = own.map { $0.isTouch && isSame($0, touch) && isNamed($0) } ?? false
      return isOwn ? nil : latest.first
    }

    /// The click whose link data a session gets: the one that it names itself, else its winner.
    ///
    /// - Parameter kept: the clicks that are no duplicates.
    func linkedClick(
      of id: RecordID, _ winner: RecordID?, among kept: KeyedRecords
    ) -> RecordID? {
      guard let url = deepLinkURL(of: id) else { return nil }
      let winner = touch(id)?.type == .click ? winner : nil
      func click(among clicks: [RecordID]) -> RecordID? {
        namedClick(of: id, clicks).flatMap { isOn(url, $0) ? $0 : nil }
      }
      let named = Array(kept[namedKey(of: id)])
      // What came late may have come when the session was final, unless it won.
      let punctual = named.filter {
        (!events.click($0).isLate || $0 == winner) && isNaming(id)
      }
      return click(among: punctual) ?? winner.flatMap { isOn(url, $0) ? $0 : nil }
        ?? click(among: named) ?? latest(of: named.filter { isOn(url, $0) }, for: id)
    }

    /// The latest of some clicks that a session could see, however old they may be today: windows may have been
    /// longer when the session became final.
    private func latest(of clicks: [RecordID], for id: RecordID) -> RecordID? {
      let session = events.session(id).timestamp
      return clicks.filter { events.click($0).timestamp - session <= stage.rules.longestSkew }
        .max { a, b in
          let (one, other) = (events.click(a), events.click(b))
          return one.timestamp != other.timestamp
            ? one.timestamp < other.timestamp : identity(a) > identity(b)
        }
    }

    private func namedClick(of id: RecordID, _ clicks: [RecordID]) -> RecordID? {
      var subject = Resolver.Subject()
      (subject.id, subject.session) = (id, events.session(id))
      subject.event = attribution(id).event
      subject.candidates =
        clicks.map { Candidate(session: id, record: $0, method: .linkClickID) }[...]
      return stage.resolver.namedClick(subject)
    }

    /// Whether a click is on the link that a session was found to come from. One that names no link may
    /// have had it from the catalogue.
    private func isOn(_ url: ArraySlice<UInt8>, _ click: RecordID) -> Bool {
      let link = events.seenClick(click).link
      if !link.isPresent && !events.catalogue.isEmpty { return true }
      return events.text(link, in: events.batches[click.batch]) == url
    }

    /// The URL of the click whose link data a final session was found to get; nil where it gets that of none.
    private func deepLinkURL(of id: RecordID) -> ArraySlice<UInt8>? {
      guard case .decidedClick(let url) = attribution(id).deepLink else { return nil }
      return events.text(url, in: events.batches[id.batch])
    }

    private func isSame(_ claim: Claim, _ touch: Touch) -> Bool {
      claim.timestamp == touch.ownTime && claim.isImpression == (touch.type == .impression)
    }

    private func identity(_ click: RecordID) -> (Digest, UInt16) {
      let click = events.click(click)
      return (click.digest, click.source)
    }

    /// The key of the click that won; absent when none did, or it was forgotten (PRIV-3).
    private func clickKey(of id: RecordID) -> Key {
      guard let touch = touch(id), touch.type == .click, touch.clickID.isPresent else {
        return .absent
      }
      let text = Array(events.batches[id.batch].text(touch.clickID))
      return hasher.key(text.span).scoped(app: events.session(id).app, .click)
    }

    /// The key of the token whose answer may have won.
    private func tokenKey(of id: RecordID) -> Key {
      guard touch(id)?.method == .adServices else { return .absent }
      let session = events.session(id)
      let key = events.batches[id.batch].key(session.keys, .appleToken)
      return key.isPresent ? key.scoped(app: session.app, .appleToken) : .absent
    }

    /// The key of the click that a session, or the link that opened the app, names.
    private func namedKey(of id: RecordID) -> Key {
      guard case .decidedClick = attribution(id).deepLink else { return .absent }
      let session = events.session(id)
      let own = events.batches[id.batch].key(session.keys, .click)
      let key = own.isPresent ? own : appLink(of: id)?.clickKey ?? .absent
      return key.isPresent ? key.scoped(app: session.app, .click) : .absent
    }

    /// Whether that click is evidence under the rules as they are now (EV-3, EV-4).
    private func isNaming(_ id: RecordID) -> Bool {
      let session = events.session(id)
      if session.keys.contains(.click) { return true }
      return appLink(of: id).map {
        stage.ownedLinks.owns($0, session.app, in: events.batches[id.batch])
      } ?? false
    }

    private func appLink(of id: RecordID) -> LinkEvidence? {
      events.batches[id.batch].appLink(of: events.session(id), on: attribution(id).event)
    }

    private func attribution(_ id: RecordID) -> Attribution { derivation.attributed[id] }

    private func touch(_ id: RecordID) -> Touch? {
      derivation.attributed.batches[id.batch].touch(attribution(id))
    }
  }
}
