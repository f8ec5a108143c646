package import Decoding
package import Model

/// Which links belong to which app (EV-4), for those who ask it of every session: short lists of numbers are
/// searched sooner than sets of texts.
package struct OwnedLinks: Sendable {
  /// The paths that an app's universal links must have; nil without such a file.
  private let associations: [AssociationFile?]
  private let hasAssociation: [Bool]
  /// Apps with their hosts and with their schemes, in one number each, ascending.
  private let hosts: [UInt64]
  private let schemes: [UInt64]

  /// Takes what belongs to each app, by `AppID`.
  package init(_ ownerships: [AppOwnership]) {
    associations = ownerships.map(\.association)
    hasAssociation = associations.map { $0 != nil }
    func pairs(_ texts: (AppOwnership) -> Set<StringID>) -> [UInt64] {
      ownerships.enumerated().flatMap { app, own in
        texts(own).map { Self.pair(AppID(index: UInt16(app)), $0) }
      }.sorted()
    }
    hosts = pairs(\.hosts)
    schemes = pairs(\.schemes)
  }

  /// Whether a link of a batch is an app's own.
  ///
  /// - Parameter batch: rarely asked for.
  package func owns(
    _ link: LinkEvidence, _ app: AppID, in batch: @autoclosure () -> SealedBatch
  ) -> Bool {
    if Self.contains(schemes, Self.pair(app, link.scheme)) { return true }
    if !Self.contains(hosts, Self.pair(app, link.host)) { return false }
    let index = Int(app.index)
    guard link.isUniversalLink, hasAssociation[index], let association = associations[index] else {
      return true
    }
    let batch = batch()
    return association.takes(url: batch.text(link.url).span, path: batch.text(link.path).span)
  }

  private static func pair(_ app: AppID, _ text: StringID) -> UInt64 {
    UInt64(app.index) << 32 | UInt64(text.index)
  }

  private static func contains(_ pairs: [UInt64], _ pair: UInt64) -> Bool {
    let place = pairs.firstPlace { $0 >= pair }
    return place < pairs.count && pairs[place] == pair
  }
}
