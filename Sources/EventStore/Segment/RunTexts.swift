public import Model
internal import Synchronization

/// The table of the texts that a run met in its segments.
public final class RunTexts: Sendable {
  let table: Mutex<StringTable>

  /// A table that begins with the texts of another one.
  public init(_ texts: StringTable = StringTable()) { table = Mutex(texts) }

  /// The table as it is. Texts may be added to a copy, which takes its place with `replace`.
  public var snapshot: StringTable { table.withLock { $0 } }

  /// Goes on with a table in which all texts have the ids that they have here.
  public func replace(_ texts: StringTable) { table.withLock { $0 = texts } }
}
