extension KeyTrace {
  /// The trace of an ip with an os, by which fingerprints are found (MATCH-5).
  @inlinable
  public init(_ ip: Key, _ os: OperatingSystem) {
    self.init(ip, .fingerprint)
    bits ^= UInt32(os.rawValue) &* 0x85EB_CA6B
  }
}

extension Click {
  /// Calls `body` with the traces of all keys by which others may find it, that of its id first.
  ///
  /// - Parameter listed: the keys of its batch.
  @inlinable
  public func forEachTrace(_ listed: Span<Key>, _ body: (KeyTrace, TraceRole) -> Void) {
    let keys = seen.keys
    body(KeyTrace(idKey, .click), .id)
    keys.forEachDevice { body(KeyTrace(listed[$0], $1), .key) }
    if keys.contains(.cookie) { body(KeyTrace(listed[keys.index(of: .cookie)], .cookie), .key) }
    if !keys.hasDevice, origin.ip.isPresent, seen.os != .unknown {
      // A window of its own may be longer than the job's.
      body(KeyTrace(origin.ip, seen.os), terms.fingerprintWindow > .zero ? .key : .network)
    }
  }
}

extension Session {
  /// Calls `body` with the traces of all keys by which others may find it, that of its id first.
  ///
  /// - Parameter listed: the keys of its batch.
  @inlinable
  public func forEachTrace(_ listed: Span<Key>, _ body: (KeyTrace, TraceRole) -> Void) {
    body(KeyTrace(idKey, .click), .id)
    keys.forEachDevice { body(KeyTrace(listed[$0], $1), .key) }
    if ip.isPresent { body(KeyTrace(ip, .ip), .network) }
  }
}
