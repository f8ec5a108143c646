internal import Model

/// Hands out an export: what several windows of sessions come to is made at once, and handed out in their order.
struct ExportStream: Sendable {
  let parallel: Parallel

  /// So many windows a thread are made at once.
  private static let windowsPerThread = 2

  /// The most that is handed out at once, in bytes: between two such parts an export can be stopped.
  private static let partSize = 64 << 10

  /// Hands out what `text` makes of each window.
  func write<E>(
    _ windows: [Range<Int>], to sink: (Span<UInt8>) throws(E) -> Void,
    text: @Sendable (Range<Int>) -> [UInt8]
  ) throws(E) {
    let size = parallel.workers * Self.windowsPerThread
    for start in stride(from: 0, to: windows.count, by: size) {
      let texts = parallel.map(min(size, windows.count - start)) { text(windows[start + $0]) }
      for text in texts {
        for part in stride(from: 0, to: text.count, by: Self.partSize) {
          try sink(text.span.extracting(part..<min(part + Self.partSize, text.count)))
        }
      }
    }
  }
}

extension ExportedSessions {
  /// Hands out what `text` makes of the sessions of each window, which it is given at hand.
  func write<E>(
    to sink: (Span<UInt8>) throws(E) -> Void,
    text: @Sendable (ArraySlice<RecordID>, ExportedSessions) -> [UInt8]
  ) throws(E) {
    let stream = ExportStream(parallel: derivation.stage.parallel)
    try stream.write(Derivation.windows(ids), to: sink) { window in
      text(ids[window], loading(ids[window]))
    }
  }

  /// Hands out a line for each session.
  ///
  /// - Parameter line: gives what makes the lines of some sessions, which it is given at hand.
  func writeLines<E>(
    to sink: (Span<UInt8>) throws(E) -> Void,
    line: @Sendable (ExportedSessions) -> (RecordID) -> [UInt8]
  ) throws(E) {
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
