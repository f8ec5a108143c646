extension Events {
  /// The link that a session carries, if that is whose data it gets; nil for a click's or nobody's.
  public func link(_ link: DeepLink, of session: RecordID) -> LinkEvidence? {
    let batch = batches[session.batch]
    switch link {
    case .none, .click, .decidedClick: return nil
    case .appLink: return batch.link(batch.sessions[session.row].appLink)
    case .clipboard: return batch.link(batch.sessions[session.row].clipboard)
    }
  }
}
