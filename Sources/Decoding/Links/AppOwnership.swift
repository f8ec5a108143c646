public import Model

/// Which links belong to one app (EV-4).
public struct AppOwnership: Sendable {
  /// The hosts of the app's links.
  public var hosts: Set<StringID>
  /// The app's URI schemes.
  public var schemes: Set<StringID>
  /// The paths that its universal links must have; nil without such a file.
  public var association: AssociationFile?

  /// Joins everything.
  public init(
    hosts: Set<StringID> = [], schemes: Set<StringID> = [], association: AssociationFile? = nil
  ) {
    self.hosts = hosts
    self.schemes = schemes
    self.association = association
  }
}
