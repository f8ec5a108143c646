/// What a session's deep link data are those of (MATCH-7).
struct DeepLink: Equatable, Sendable {
  var url: Text?
  /// What tells the click that has them; empty for a link that is no click. One without a URL is
  /// another one all the same.
  var click: [Text] = []
}

extension DeepLink {
  init(_ touch: Candidate) {
    self.init(url: touch.link, click: touch.click?.header.place ?? [])
  }
}
