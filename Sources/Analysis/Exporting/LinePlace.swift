internal import Model

/// A line among those of one kind: by its digest, and by its source where that may change how it is
/// read.
struct LinePlace: Comparable, Sendable {
  var digest: Digest
  var source: UInt16

  init(digest: Digest, source: UInt16) {
    self.digest = digest
    self.source = source
  }

  init(_ click: ClickOrigin) { self.init(digest: click.digest, source: click.source) }

  init(_ session: Session) { self.init(digest: session.digest, source: session.source) }

  init(_ answer: AdServicesAnswer) { self.init(digest: answer.digest, source: 0) }

  init(_ entry: LinkEntry) { self.init(digest: entry.digest, source: entry.source) }

  static func < (a: LinePlace, b: LinePlace) -> Bool {
    (a.digest, a.source) < (b.digest, b.source)
  }
}

extension Events {
  /// The place of a click's line.
  func place(of click: RecordID) -> LinePlace {
    LinePlace(batches[click.batch].clicks.origins[click.row])
  }
}
