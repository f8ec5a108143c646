/// Which links belong to one app (EV-4).
public struct AppOwnership: Sendable {
  /// The hosts of the app's links.
  public var hosts: Set<StringID>
  /// The app's URI schemes.
  public var schemes: Set<StringID>

  /// Joins both.
  public init(hosts: Set<StringID> = [], schemes: Set<StringID> = []) {
    self.hosts = hosts
    self.schemes = schemes
  }

  /// Whether a link is the app's own.
  public func owns(_ link: LinkEvidence) -> Bool {
    hosts.contains(link.host) || schemes.contains(link.scheme)
  }
}
