public import Model
internal import Synchronization

/// The one string table of a run, filled by all workers whenever they seal a batch.
public final class SharedStrings: Sendable {
  private let table: Mutex<StringTable>

  /// A table that begins with the texts of another one.
  public init(_ texts: StringTable = StringTable()) { table = Mutex(texts) }

  /// Adds the texts of a worker's own table from `known.count` on; `known` becomes the translation
  /// of all its ids.
  func translate(_ own: StringTable, known: inout [StringID]) {
    if known.count == own.count { return }
    known = table.withLock { [known] table in
      var known = known
      for index in known.count..<own.count {
        known.append(table.intern(own.text(StringID(index: UInt32(index))).span))
      }
      return known
    }
  }

  /// The table as it is.
  public var snapshot: StringTable { table.withLock { $0 } }
}
