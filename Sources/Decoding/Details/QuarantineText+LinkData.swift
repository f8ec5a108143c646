internal import Model

extension QuarantineText {
  /// Whether data of a link have a secret: under a key with its name as a word, or within their text or object
  /// (PRIV-1).
  func isSecret(_ member: LinkData.Member) -> Bool {
    if Self.isNamed(by: secrets, in: TextLayers.all(of: member.key.span)) { return true }
    switch member.value {
    case .text(let text): return content(text.span) == .secret
    case .json(let json): return maskJSON(json.span) != json
    }
  }
}
