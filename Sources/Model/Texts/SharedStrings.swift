internal import Synchronization

/// The one table of the texts of a run, or of what it read, which several threads fill.
public final class SharedStrings: Sendable {
  private let table: Mutex<StringTable>

  /// A table that begins with the texts of another one.
  public init(_ texts: StringTable = StringTable()) { table = Mutex(texts) }

  /// The table as it is. Texts may be added to a copy, which takes its place with `replace`.
  public var snapshot: StringTable { table.withLock { $0 } }

  /// Goes on with a table in which all texts have the ids that they have here.
  public func replace(_ texts: StringTable) { table.withLock { $0 = texts } }

  /// Adds to the table, while nobody else does.
  public func add<Value: Sendable>(_ texts: (inout StringTable) -> Value) -> Value {
    table.withLock { texts(&$0) }
  }

  /// Adds the texts of a worker's own table from `known.count` on; `known` becomes the translation
  /// of all its ids.
  public func add(_ own: StringTable, known: inout [StringID]) {
    if known.count == own.count { return }
    known = add { [known] table in
      var known = known
      for index in known.count..<own.count {
        known.append(table.intern(own.text(StringID(index: UInt32(index))).span))
      }
      return known
    }
  }
}
