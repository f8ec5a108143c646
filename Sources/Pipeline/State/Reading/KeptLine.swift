internal import Model

/// A line that became a record of an app, whatever its id.
struct KeptLine: Hashable, Sendable {
  private let digest: Digest
  private let app: AppID?

  /// The line of a record.
  init(_ identity: RecordIdentity) { (digest, app) = (identity.digest, identity.app) }
}
