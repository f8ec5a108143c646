internal import Model
internal import SQLite

/// A look at every byte of a state, which changes nothing.
public struct StoreCheck: Sendable {
  /// What the last run left; nil when the catalogue cannot be trusted.
  public private(set) var state: CommittedState?
  /// What is wrong, file by file; empty when everything is whole.
  public private(set) var errors: [StoreError] = []
  private let folder: String

  /// Checks the catalogue, by SQLite's own means and by the digest of its content, then the digest
  /// of every segment, one after the other.
  public init(folder: String, job: String) {
    self.folder = folder
    let state: CommittedState
    do throws(StoreError) {
      let hasher = KeyHasher(secret: try StateFolder.checkedSecret(folder))
      let keyCheck = Store.check(of: hasher)
      let catalogue = try Catalogue.open(
        folder: folder, mode: .read, job: job, keyCheck: keyCheck)
      try catalogue.checkIntegrity()
      state = try catalogue.read(job: job, keyCheck: keyCheck)
    } catch {
      errors = [error]
      return
    }
    self.state = state
    for live in state.segments {
      do throws(StoreError) {
        let path = StateFolder.segment(folder, live.info.name)
        let segment = try Segment(path: path)
        if segment.info != live.info { throw StoreError(.damaged, path: path) }
        try segment.check()
      } catch {
        errors.append(error)
      }
    }
  }

  /// Has SQLite look at every page of the file of raw ids; gives the number of sessions in it, nil where there is no
  /// such file.
  public func rawIDs() throws(StoreError) -> Int? {
    try RawIDFile.open(folder: folder, .read)?.check()
  }
}
