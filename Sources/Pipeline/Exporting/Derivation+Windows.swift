internal import Model

/// Sessions are gone through in windows of a few batches each, whose rows are in memory meanwhile: each row on its own
/// takes many times as long where it is on disk.
extension Derivation {
  /// How many sessions a window has at most: a thread's share of what is printed at once.
  private static let most = 1 << 13
  /// Of how many batches they are at most.
  private static let mostBatches = 4

  /// Divides sessions into windows.
  static func windows(_ ids: [RecordID]) -> [Range<Int>] {
    var windows: [Range<Int>] = []
    var start = 0
    var batches: Set<Int> = []
    for place in ids.indices {
      batches.insert(ids[place].batch)
      if place - start == most || batches.count > mostBatches {
        windows.append(start..<place)
        start = place
        batches = [ids[place].batch]
      }
    }
    if start < ids.count { windows.append(start..<ids.count) }
    return windows
  }

  /// Calls `body` with the sessions of each window, on as many threads as there are, and with their rows in memory;
  /// results are in the order of the windows.
  func map<Value: Sendable>(
    _ ids: [RecordID], _ body: @Sendable (Derivation, ArraySlice<RecordID>) -> Value
  ) -> [Value] {
    let windows = Self.windows(ids)
    return stage.parallel.map(windows.count) { place in
      let ids = ids[windows[place]]
      return body(loading(ids), ids)
    }
  }

  /// The same with the batches of some sessions, and what they were found to be, in memory, to be gone through.
  func loading(_ ids: ArraySlice<RecordID>) -> Derivation {
    var (batches, found) = (events.batches, attributed.batches)
    for index in Set(ids.map(\.batch)) {
      batches[index] = batches[index].withSessionsLoaded
      found[index] = found[index].loaded
    }
    var other = self
    other.attributed.batches = found
    other.stage = AttributionStage(
      events: Events(events, batches: batches), rules: stage.rules, ownedLinks: stage.ownedLinks,
      resolver: stage.resolver, parallel: stage.parallel)
    return other
  }
}

extension ExportedSessions {
  /// The same with the rows of some sessions in memory.
  func loading(_ ids: ArraySlice<RecordID>) -> ExportedSessions {
    var sessions = self
    sessions.derivation = derivation.loading(ids)
    return sessions
  }

  /// Calls `body` with the sessions of each window and their rows; see `Derivation.map`.
  func map<Value: Sendable>(
    _ ids: [RecordID], _ body: @Sendable (ExportedSessions, ArraySlice<RecordID>) -> Value
  ) -> [Value] {
    derivation.map(ids) { derivation, ids in
      var sessions = self
      sessions.derivation = derivation
      return body(sessions, ids)
    }
  }
}
