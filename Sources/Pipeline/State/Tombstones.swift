package import Model

/// Which records are of a forgotten device (PRIV-3).
package struct Tombstones: Sendable {
  /// In the order in which the devices were forgotten.
  let stones: [Tombstone]
  private let times: [Device: [Timestamp]]
  /// The ids that records have in the place of those of devices that were forgotten after them, with the
  /// places of their tombstones.
  private let aliases: [Device: Int]
  /// The ids of all devices.
  private let keys: Set<Key>

  private struct Device: Hashable {
    var scope: KeyScope
    var key: Key
  }

  /// Takes the tombstones of a state.
  package init(_ tombstones: [Tombstone]) {
    stones = tombstones.sorted {
      ($0.time, $0.scope.rawValue, $0.key) < ($1.time, $1.scope.rawValue, $1.key)
    }
    var times: [Device: [Timestamp]] = [:]
    var aliases: [Device: Int] = [:]
    for (place, stone) in stones.enumerated() {
      times[Device(scope: stone.scope, key: stone.key), default: []].append(stone.time)
      let alias = Device(scope: stone.scope, key: stone.key.forgotten(at: stone.time))
      times[alias] = [stone.time]
      aliases[alias] = place
    }
    self.times = times
    self.aliases = aliases
    keys = Set(times.keys.map(\.key))
  }

  /// Whether nothing was forgotten.
  package var isEmpty: Bool { stones.isEmpty }

  /// The latest time of a tombstone; absent when there is none.
  package var last: Timestamp { stones.last?.time ?? .absent }

  /// The keys that reports had when the devices of a step were forgotten; nil where nobody knows.
  package var reportKeys: Set<ReportKey>? { stones.first?.reportKeys }

  /// When the device of an id was forgotten, if that was not before a moment.
  func time(_ scope: KeyScope, _ key: Key, from moment: Timestamp) -> Timestamp? {
    times[Device(scope: scope, key: key)]?.first { $0 >= moment }
  }

  /// The place of the tombstone for which an id stands that is in the place of another one (`aliased`).
  func place(ofAlias key: Key, _ scope: KeyScope) -> Int? {
    aliases[Device(scope: scope, key: key)]
  }

  /// Whether they cover everything on a device, whenever it was. Nothing that comes later has an id that is in
  /// the place of another one.
  package func coverForGood(_ scope: KeyScope, _ key: Key) -> Bool {
    place(ofAlias: key, scope) != nil || time(scope, key, from: .end) != nil
  }

  /// Whether one of the devices of a record was forgotten, and not before a moment.
  package func cover<Keys: RandomAccessCollection<Key>>(
    _ list: KeyList, in keys: Keys, from moment: Timestamp
  ) -> Bool where Keys.Index == Int {
    var isCovered = false
    list.forEachDevice { place, scope in
      isCovered = isCovered || time(scope, keys[place], from: moment) != nil
    }
    return isCovered
  }

  /// The same of a cookie sync, which does not say the type of its id.
  package func cover(_ sync: CookieSync) -> Bool {
    CookieSync.scopes.contains { time($0, sync.device, from: sync.timestamp) != nil }
  }

  /// Whether an id of whatever type is of a device that was forgotten.
  func haveDevice(of key: Key) -> Bool { keys.contains(key) }

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
