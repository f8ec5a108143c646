public import Model

extension DeviceGroup {
  /// Sessions of a group of which there is too much to be told of each.
  public enum Crowd: Sendable {
    /// Those that see very many cookies.
    case cookies(CookieCrowd)
    /// Those that have very many others close before them.
    case sessions(SessionCrowd)

    /// The sessions, those of forgotten devices among them.
    public var sessions: [KeyedRow] {
      switch self {
      case .cookies(let crowd): crowd.sessions
      case .sessions(let crowd): crowd.sessions
      }
    }

    /// What is told of the session at a place where it is not in a crowd.
    public func facts(at place: Int, rules: Rules) -> [Fact] {
      let session = sessions[place].record
      switch self {
      case .cookies(let crowd):
        return crowd.syncs(at: place).map { .cookieSync(session, record: $0) }
      case .sessions(let crowd):
        return crowd.near(place, rules: rules).map { .near(session, to: $0) }
      }
    }
  }
}
