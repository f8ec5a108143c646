/// A device that is forgotten, and the moment that counts as now (PRIV-3).
public struct ForgottenDevice: Sendable {
  var device: DeviceID
  /// In milliseconds.
  public var asOf: Int64

  /// The device as the command line names it.
  public var text: String { "\(device.kind.rawValue):\(device.value.string)" }
}

extension State {
  /// Takes a device out (PRIV-3).
  mutating func forget(_ forgotten: ForgottenDevice, _ settings: Settings) {
    let device = forgotten.device
    let own = arrivals.filter { $0.isOf(device) }
    let times =
      own.compactMap(\.header?.timestamp.ms)
      + attributions.filter { !$0.isForgotten }.map(\.session.header.timestamp.ms)
    let last = times.max() ?? forgotten.asOf
    // Not before one of a device that was forgotten earlier, whose records may have been the last ones (IN-5).
    let earlier = min(tombstones.map(\.time).max() ?? 0, forgotten.asOf + oneHour)
    tombstones.append((device, max(last, forgotten.asOf, earlier)))
    let shared = sharedIDs(device)
    let clicks = Set(records.clicks.filter { $0.devices.contains(device) }.map(\.header.place))
    removeRecords(of: device, own, window: settings.dedupeWindow)

    // What was found of the sessions stays; nothing that tells whose they were.
    for index in attributions.indices
    where attributions[index].session.devices.contains(device) && !attributions[index].isForgotten {
      attributions[index].forget(keeping: shared[attributions[index].session.header.app] ?? [])
    }
    // An id that a device forgotten before shared with others was kept for them alone.
    for index in attributions.indices where attributions[index].isForgotten {
      attributions[index].session.devices.remove(device)
    }
    // Without an id they come first of their time.
    attributions.sort {
      let (a, b) = ($0.session, $1.session)
      return a.header.app != b.header.app ? a.header.app < b.header.app : a.comesBefore(b)
    }
    for index in self.clicks.indices where self.clicks[index].click.devices.contains(device) {
      self.clicks[index].isForgotten = true
    }
    keepOthers(settings)
    for index in attributions.indices where !attributions[index].isForgotten {
      attributions[index].forgetName(ofClicks: clicks)
    }
    self.clicks = countedClicks()
  }

  /// The ids of other sessions, by app.
  private func sharedIDs(_ device: DeviceID) -> [Text: Set<DeviceID>] {
    attributions.filter { !$0.isForgotten && !$0.session.devices.contains(device) }
      .reduce(into: [:]) {
        $0[$1.session.header.app, default: []].formUnion($1.session.devices)
      }
  }

  private mutating func removeRecords(
    of device: DeviceID, _ own: [Decoded], window: Int64
  ) {
    let kept = (
      records.sessions.filter { $0.devices.contains(device) }.map(\.header),
      records.clicks.filter { $0.devices.contains(device) }.map(\.header)
    )
    func isTwin(_ header: Header, _ kept: [Header]) -> Bool {
      kept.contains {
        $0.hasKey(of: header) && $0.timestamp.ms <= header.timestamp.ms
          && header.timestamp.ms - $0.timestamp.ms <= window
      }
    }
    let tokens = Set(
      own.compactMap { record -> [Text]? in
        guard case .session(let session) = record, let token = session.appleToken else {
          return nil
        }
        return [session.header.app, token]
      })
    arrivals.removeAll { record in
      switch record {
      case .session(let session):
        let goes =
          session.devices.contains(device) || isTwin(session.header, kept.0)
        if goes { counts[.duplicateSession, default: 0] += 1 }
        return goes
      case .click(let click):
        let goes =
          click.devices.contains(device) || isTwin(click.header, kept.1)
        if goes { counts[.duplicateClick, default: 0] += 1 }
        return goes
      case .answer(let answer):
        return answer.token.map { tokens.contains([answer.header.app, $0]) } ?? false
      case .referrer, .cookieSync: return record.isOf(device)
      case .linkEntry: return false
      }
    }
    // The others are counted as what they were found to be.
    counts[.duplicateSession, default: 0] -= kept.0.count
    counts[.duplicateClick, default: 0] -= kept.1.count
    counts[.lateClick, default: 0] += kept.1.count { $0.isLate }
  }

  /// Others that would be something else without the device stay what they are.
  private mutating func keepOthers(_ settings: Settings) {
    deduplicate(settings)
    while true {
      let now = derived(settings)
      var isChanged = false
      for (index, other) in zip(attributions.indices, now)
      where !attributions[index].isKept && !attributions[index].hasAnswer(of: other) {
        attributions[index].isKept = true
        isChanged = true
      }
      if !isChanged { return }
    }
  }

  /// Whether a record is of a device that was forgotten after it.
  func isForgotten(_ record: Decoded) -> Bool {
    tombstones.contains { stone in
      record.isOf(stone.device) && record.header.map { $0.timestamp.ms <= stone.time } ?? false
    }
  }
}

extension Decoded {
  /// Whether a record carries an id.
  fileprivate func isOf(_ device: DeviceID) -> Bool {
    switch self {
    case .click(let click): click.devices.contains(device)
    case .session(let session): session.devices.contains(device)
    case .referrer(let record): record.devices.contains(device)
    case .cookieSync(let sync):
      [.idfa, .idfv, .gaid, .androidID].contains(device.kind) && sync.uuid == device.value
    case .answer, .linkEntry: false
    }
  }
}

extension Header {
  /// What tells a record from all others of its kind.
  var place: [Text] { [app, Text(dialect), id, digest] }
}

extension Attribution {
  /// Leaves of the session what it counts for, and its place in histories and limits.
  fileprivate mutating func forget(keeping shared: Set<DeviceID>) {
    isForgotten = true
    session.header.id = ""
    session.header.digest = ""
    session.devices.formIntersection(shared)
    session.userAgent = nil
    if event != .open || outcome != .counted || isReferred { session.signals.ip = nil }
  }

  /// A touch that is a forgotten click has no id.
  fileprivate mutating func forgetName(ofClicks clicks: Set<[Text]>) {
    for index in match.candidates.indices {
      guard let click = match.candidates[index].click, clicks.contains(click.header.place) else {
        continue
      }
      match.candidates[index].id = ""
    }
  }

  /// Whether two attributions of a session say the same.
  fileprivate func hasAnswer(of other: Attribution) -> Bool {
    event == other.event && outcome == other.outcome && isReferred == other.isReferred
      && match.isAmbiguous == other.match.isAmbiguous && deepLink == other.deepLink
      && touch?.name == other.touch?.name
  }
}

extension Candidate {
  fileprivate var name: [Text] {
    [
      Text(method.rawValue), Text(type.rawValue), id, digest, Text(time.map { "\($0.ms)" } ?? ""),
      campaign ?? "", channel ?? "",
    ]
  }
}
