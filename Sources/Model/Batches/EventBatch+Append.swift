extension EventBatch {
  /// Adds a copy of a click of another batch, with all that it refers to.
  public mutating func append(click row: Int, of batch: SealedBatch) {
    var click = batch.clicks[row]
    click.id = keep(click.id, of: batch)
    click.link = keep(click.link, of: batch)
    click.keys = keep(click.keys, of: batch)
    clicks.append(click)
  }

  /// Adds a copy of a session of another batch, with all that it refers to.
  public mutating func append(session row: Int, of batch: SealedBatch) {
    var session = batch.sessions[row]
    session.id = keep(session.id, of: batch)
    session.keys = keep(session.keys, of: batch)
    session.linkIdentifier = keep(session.linkIdentifier, of: batch)
    session.appLink = keep(link: session.appLink, of: batch)
    session.clipboard = keep(link: session.clipboard, of: batch)
    if session.referrer != 0 {
      referrers.append(copy(batch.referrers[Int(session.referrer) - 1], of: batch))
      session.referrer = UInt32(referrers.count)
    }
    if session.legacyClaim != 0 {
      claims.append(batch.claims[Int(session.legacyClaim) - 1])
      session.legacyClaim = UInt32(claims.count)
    }
    sessions.append(session)
    appendRawIDs(of: row, of: batch)
  }

  /// Adds what the line of the session that was added last has as ids.
  private mutating func appendRawIDs(of row: Int, of batch: SealedBatch) {
    let place = batch.rawIDs.firstPlace { $0.row >= row }
    guard place < batch.rawIDs.count, batch.rawIDs[place].row == row else { return }
    var copy = RawIDs(row: sessions.count - 1)
    copy.identity = keep(batch.rawIDs[place].identity, of: batch)
    for scope in KeyScope.devices { copy[scope] = keep(batch.rawIDs[place][scope], of: batch) }
    rawIDs.append(copy)
  }

  /// Adds a copy of an install referrer record of another batch, with all that it refers to.
  public mutating func append(referrerRecord row: Int, of batch: SealedBatch) {
    var record = batch.referrerRecords[row]
    record.keys = keep(record.keys, of: batch)
    record.referrer = copy(record.referrer, of: batch)
    referrerRecords.append(record)
  }

  /// Adds a copy of what a session of another batch was found to be when it was decided.
  public mutating func append(
    decided attribution: Attribution, _ touch: Touch?, of batch: SealedBatch
  ) {
    let link: LoggedLink =
      if case .decidedClick(let own) = attribution.deepLink { keep(own, of: batch) } else {
        .absent
      }
    append(
      decided: attribution, touch, id: keep(touch?.clickID ?? .absent, of: batch), link: link)
  }

  /// Adds what a session was found to be when it was decided, which refers to no other record.
  ///
  /// - Parameters:
  ///   - id: the id of the click that the touch is, which was kept here; absent for other touches.
  ///   - link: that of the click whose link data the session gets, which was kept here; absent where it gets none.
  public mutating func append(
    decided attribution: Attribution, _ touch: Touch?, id: TextRef, link: LoggedLink
  ) {
    var attribution = attribution
    switch attribution.deepLink {
    case .click, .decidedClick: attribution.deepLink = .decidedClick(link)
    case .none, .appLink, .clipboard: break
    }
    if var touch {
      (touch.record, touch.clickLink) = (nil, .absent)
      touch.clickID = id
      decided?.attributions.touches.append(touch)
      attribution.touch = UInt32(decided?.attributions.touches.count ?? 0)
    }
    decided?.attributions.rows.append(attribution)
  }

  /// Adds a copy of what is left of a forgotten session of another batch.
  public mutating func append(forgotten place: Int, of batch: SealedBatch) {
    guard var session = batch.decided?.forgotten[place] else { return }
    session.keys = keep(session.keys, of: batch)
    decided?.forgotten.append(session)
  }

  private mutating func keep(link place: UInt32, of batch: SealedBatch) -> UInt32 {
    if place == 0 { return 0 }
    var link = batch.links[Int(place) - 1]
    let start = link.url.offset
    link.url = keep(link.url, of: batch)
    // The path is a part of the URL's text.
    if link.path.isPresent { link.path.offset = link.path.offset - start + link.url.offset }
    link.clickID = keep(link.clickID, of: batch)
    links.append(link)
    return UInt32(links.count)
  }

  private mutating func copy(_ referrer: Referrer, of batch: SealedBatch) -> Referrer {
    var referrer = referrer
    referrer.clickID = keep(referrer.clickID, of: batch)
    return referrer
  }

  /// Keeps a text of another batch.
  public mutating func keep(_ text: TextRef, of batch: SealedBatch) -> TextRef {
    if text.length == 0 { return .absent }
    let ref = TextRef(offset: UInt32(heap.count), length: text.length)
    batch.heap.append(text.range, to: &heap)
    return ref
  }

  /// Keeps a link of another batch.
  public mutating func keep(_ link: LoggedLink, of batch: SealedBatch) -> LoggedLink {
    if link.id != nil { return link }
    let ref = TextRef(offset: UInt32(linkTexts.count), length: link.text.length)
    batch.linkTexts.append(link.text.range, to: &linkTexts)
    return LoggedLink(ref)
  }

  private mutating func keep(_ list: KeyList, of batch: SealedBatch) -> KeyList {
    if list.types == 0 { return .none }
    let start = UInt32(keys.count)
    // One by one, as there are few.
    for place in 0..<list.count { keys.append(batch.keys[Int(list.start) + place]) }
    return KeyList(start: start, types: list.types)
  }
}
