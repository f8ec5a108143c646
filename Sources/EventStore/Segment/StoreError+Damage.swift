extension StoreError {
  /// Says of a segment's file what is wrong with it.
  init(of damage: SegmentDamage, path: String) {
    let (oldest, known) = (Int(SegmentFormat.oldestVersion), Int(SegmentFormat.version))
    switch damage {
    case .stream(let error): self.init(error)
    case .otherVersion(let found) where found < oldest:
      self.init(.tooOldVersion(found: found, oldest: oldest), path: path)
    case .otherVersion(let found) where found < known:
      self.init(.olderVersion(found: found, known: known), path: path)
    case .otherVersion(let found): self.init(.newerVersion(found: found, known: known), path: path)
    case .tooShort, .badValue, .badLength, .badDigest: self.init(.damaged, path: path)
    }
  }
}
