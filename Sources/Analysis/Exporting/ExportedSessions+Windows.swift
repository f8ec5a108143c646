internal import Model
internal import Pipeline

extension ExportedSessions {
  /// The same with the rows of some sessions at hand.
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

  /// Hands out what `text` makes of the sessions of each window, which it is given at hand.
  func write(
    to sink: (Span<UInt8>) throws(ExportError) -> Void,
    text: @Sendable (ArraySlice<RecordID>, ExportedSessions) -> [UInt8]
  ) throws(ExportError) {
    let stream = ExportStream(parallel: derivation.stage.parallel)
    try stream.write(ids.count, atOnce: Derivation.windowSize, to: sink) { window in
      text(ids[window], loading(ids[window]))
    }
  }

  /// Hands out a line for each session.
  ///
  /// - Parameter line: gives what makes the lines of some sessions, which it is given at hand.
  func writeLines(
    to sink: (Span<UInt8>) throws(ExportError) -> Void,
    line: @Sendable (ExportedSessions) -> (RecordID) -> [UInt8]
  ) throws(ExportError) {
    try write(to: sink) { ids, sessions in
      let line = line(sessions)
      var text: [UInt8] = []
      for id in ids {
        text += line(id)
        text.append(UInt8(ascii: "\n"))
      }
      return text
    }
  }
}
