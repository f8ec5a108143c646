internal import Model
internal import Pipeline

extension LoadedState {
  /// What a state holds of the time before a moment, final as far as it was. Everything from the
  /// moment on is to be read again, and nothing of it is late.
  init(_ state: LoadedState, before moment: Timestamp, _ parallel: Parallel) {
    let batches = parallel.map(state.batches.count) {
      state.batches[$0].filtered { $0.time < moment }
    }
    let watermarks = state.watermarks.before(moment)
    self.init(
      batches: batches, apps: state.apps, strings: state.strings, sources: state.sources,
      watermarks: watermarks)
  }

  /// The number of sessions and of clicks, with those of which only counts are left.
  var rowCounts: (sessions: Int, clicks: Int) {
    batches.reduce(into: (0, 0)) { counts, batch in
      counts.sessions += batch.sessions.count
      counts.clicks += batch.clicks.count
      for aged in batch.decided?.aged.counts ?? [] {
        switch aged.facts.kind {
        case .session: counts.sessions += Int(aged.count)
        case .click, .lateClick: counts.clicks += Int(aged.count)
        }
      }
    }
  }
}
