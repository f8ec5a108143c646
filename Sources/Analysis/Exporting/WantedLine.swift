internal import Model

/// A line that an export looks at again.
struct WantedLine: Sendable {
  var kind: SourceKind
  var place: LinePlace

  init(_ kind: SourceKind, _ place: LinePlace) {
    self.kind = kind
    self.place = place
  }
}
