extension SealedBatch {
  /// Calls `body` with the traces of the keys by which a session asks for clicks and answers, beside its
  /// device ids. A link or referrer that names no click gives that of no key.
  ///
  /// - Parameters:
  ///   - listed: the batch's keys.
  ///   - fingerprints: whether it may ask by its ip and os.
  public func forEachAskedTrace(
    of session: borrowing Session, _ listed: Span<Key>, fingerprints: Bool = true,
    _ body: (KeyTrace) -> Void
  ) {
    let keys = session.keys
    for scope in [KeyScope.cookie, .appleToken, .click] where keys.contains(scope) {
      body(KeyTrace(listed[keys.index(of: scope)], scope))
    }
    for place in [session.appLink, session.clipboard] where place != 0 {
      body(KeyTrace(links[Int(place) - 1].clickKey, .click))
    }
    if session.referrer != 0 {
      body(KeyTrace(referrers[Int(session.referrer) - 1].clickKey, .click))
    }
    // What the app calls no first session is an OPEN, which asks for no fingerprint (EVENT-2).
    if fingerprints, session.firstSession != .no, session.ip.isPresent {
      body(KeyTrace(session.ip, session.os))
    }
  }
}
