internal import Model

/// Which records are of a forgotten device (PRIV-3).
struct Tombstones: Sendable {
  private let times: [Device: [Timestamp]]
  /// The latest time of a tombstone; absent when there is none.
  let last: Timestamp

  private struct Device: Hashable {
    var scope: KeyScope
    var key: Key
  }

  /// Takes the tombstones of a state.
  init(_ tombstones: [Tombstone]) {
    last = tombstones.map(\.time).max() ?? .absent
    var times: [Device: [Timestamp]] = [:]
    for stone in tombstones {
      times[Device(scope: stone.scope, key: stone.key), default: []].append(stone.time)
      let alias = stone.key.forgotten(at: stone.time)
      times[Device(scope: stone.scope, key: alias)] = [stone.time]
    }
    self.times = times.mapValues { $0.sorted() }
  }

  /// Whether nothing was forgotten.
  var isEmpty: Bool { times.isEmpty }

  /// When the device of an id was forgotten, if that was not before a moment.
  func time(_ scope: KeyScope, _ key: Key, from moment: Timestamp) -> Timestamp? {
    times[Device(scope: scope, key: key)]?.first { $0 >= moment }
  }

  /// Whether they take everything on a device, whenever it was.
  func takeForGood(_ scope: KeyScope, _ key: Key) -> Bool { time(scope, key, from: .end) != nil }

  /// When one of the devices of a record was forgotten, the last one if there are several.
  func time<Keys: RandomAccessCollection<Key>>(
    _ list: KeyList, in keys: Keys, from moment: Timestamp
  ) -> Timestamp? where Keys.Index == Int {
    var latest: Timestamp?
    list.forEachDevice { place, scope in
      guard let time = time(scope, keys[place], from: moment) else { return }
      latest = max(latest ?? time, time)
    }
    return latest
  }

  /// The same of a cookie sync, which does not say the type of its id.
  func time(_ sync: CookieSync) -> Timestamp? {
    CookieSync.scopes.compactMap { time($0, sync.device, from: sync.timestamp) }.max()
  }

  /// Whether a record names a device that was forgotten, then or later.
  func name(_ list: KeyList, in keys: Rows<Key>) -> Bool {
    var names = false
    list.forEachDevice { place, scope in
      names = names || times[Device(scope: scope, key: keys[place])] != nil
    }
    return names
  }

  /// Whether an id of whatever type is of a device that was forgotten.
  func name(_ key: Key) -> Bool {
    KeyScope.devices.contains { times[Device(scope: $0, key: key)] != nil }
  }

  /// The records of a batch with other ids in the place of those of devices that were forgotten after
  /// them, so that later records are of a new device.
  func aliased(_ batch: SealedBatch, in memory: MemoryBudget) -> SealedBatch {
    var changed = EventBatch(batch)
    var isChanged = false
    func alias(_ list: KeyList, _ moment: Timestamp) {
      list.forEachDevice { place, scope in
        guard let time = time(scope, batch.keys[place], from: moment) else { return }
        changed.keys[place] = batch.keys[place].forgotten(at: time)
        isChanged = true
      }
    }
    for click in batch.clicks { alias(click.keys, click.timestamp) }
    for session in batch.sessions { alias(session.keys, session.timestamp) }
    for record in batch.referrerRecords { alias(record.keys, record.timestamp) }
    return isChanged ? SealedBatch(changed, keep: memory.keep) : batch
  }

  /// Copies of cookie syncs with such other ids.
  ///
  /// They stay themselves, too: a sync does not say the type of its id, and a device that has the same id as one of
  /// another type is not forgotten.
  func aliasedSyncs(of batches: [SealedBatch]) -> [CookieSync] {
    var copies: [CookieSync] = []
    for batch in batches {
      for sync in batch.cookieSyncs {
        for scope in CookieSync.scopes {
          guard let time = time(scope, sync.device, from: sync.timestamp) else { continue }
          var copy = sync
          copy.device = sync.device.forgotten(at: time)
          // Else it were the twin of the one that it is a copy of (IN-7).
          copy.idKey = sync.idKey.forgotten(at: time)
          copies.append(copy)
        }
      }
    }
    return copies
  }
}

extension Key {
  /// The key of a device that was forgotten at some time, which no id has.
  fileprivate func forgotten(at time: Timestamp) -> Key {
    let salt = (UInt64(bitPattern: time.milliseconds) | 1) &* 0x9E37_79B9_7F4A_7C15
    return Key(high: high ^ salt, low: low &+ salt)
  }
}

extension [CookieSync] {
  /// As many as a batch may have in each.
  var inBatches: [SealedBatch] {
    stride(from: 0, to: count, by: RecordID.rowsPerBatch).map { start in
      var batch = EventBatch()
      batch.cookieSyncs = Array(self[start..<Swift.min(start + RecordID.rowsPerBatch, count)])
      return SealedBatch(batch)
    }
  }
}
