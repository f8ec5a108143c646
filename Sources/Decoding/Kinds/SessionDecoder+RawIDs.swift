internal import Model

extension SessionDecoder {
  /// Keeps the usable ids of a session's device, and `identity`, as its line has them (PRIV-2).
  func keepRawIDs(of session: Session, worker: inout DecodingWorker) {
    var ids = RawIDs(row: worker.batch.sessions.count - 1)
    ids.identity = worker.batch.keep(fields.text(.identity))
    for scope in KeyScope.devices where session.keys.contains(scope) {
      let key = worker.batch.keys[session.keys.index(of: scope)]
      ids[scope] = keepRawID(scope, key, worker: &worker)
    }
    if !ids.isEmpty { worker.batch.rawIDs.append(ids) }
  }

  /// Keeps the text of an id: the first that its key is made of.
  private func keepRawID(_ scope: KeyScope, _ key: Key, worker: inout DecodingWorker) -> TextRef {
    for field in Self.idFields(of: scope) {
      for index in 0..<fields.keyCount(field) {
        let text = fields.text(field, key: index)
        if worker.hasher.deviceKey(text) == key { return worker.batch.keep(text) }
      }
    }
    return .absent
  }

  /// The fields that may hold an id of a type (EV-1).
  private static func idFields(of scope: KeyScope) -> [Field] {
    switch scope {
    case .idfa: [.idfa, .hardwareID]
    case .idfv: [.idfv, .hardwareID]
    case .gaid: [.gaid]
    case .androidID: [.androidID, .hardwareID]
    case .oaid: [.oaid]
    case .bundleToken: [.bundleToken]
    case .windowsID: [.windowsID]
    case .cookie, .appleToken, .click, .ip, .record, .fingerprint, .userAgent: []
    }
  }
}
