public import Model

/// A session that asks for touches under its keys.
public struct AskingSession: Sendable {
  /// The session.
  public let record: RecordID
  private let time: Timestamp
  private let app: AppID
  private let event: SessionEvent
  private let hasInstallBegin: Bool

  /// Takes what the rows of a session have in common.
  ///
  /// - Parameter hasInstallBegin: whether the store says when its install began (MATCH-2).
  public init(
    _ session: borrowing Session, _ record: RecordID, event: SessionEvent, hasInstallBegin: Bool
  ) {
    (self.record, time, app) = (record, session.timestamp, session.app)
    (self.event, self.hasInstallBegin) = (event, hasInstallBegin)
  }

  /// Adds the row under a key, unless it is absent.
  @inline(__always)
  public func ask(
    _ key: Key, _ scope: KeyScope, _ method: MatchMethod, _ rows: inout [KeyedRow]
  ) {
    add(key, scope, TouchTag(asking: method, event: event, hasInstallBegin: hasInstallBegin), &rows)
  }

  /// Adds the row of a session that asks by fingerprint, unless its network is not known.
  @inline(__always)
  public func ask(network key: Key, _ signals: Signals, _ rows: inout [KeyedRow]) {
    let tag = TouchTag(event: event, hasInstallBegin: hasInstallBegin, signals: signals)
    add(key, .fingerprint, tag, &rows)
  }

  @inline(__always)
  private func add(_ key: Key, _ scope: KeyScope, _ tag: TouchTag, _ rows: inout [KeyedRow]) {
    if !key.isPresent { return }
    rows.append(
      KeyedRow(key: key.scoped(app: app, scope), time: time, record: record, tag: tag.rawValue))
  }
}
