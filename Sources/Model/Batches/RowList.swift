/// Rows of one kind that do not change any more, wherever they lie.
public protocol RowList: RandomAccessCollection, Sendable where Index == Int {
  /// The same rows in memory, to be gone through.
  var loaded: Self { get }
}

extension RowList {
  /// What `transform` makes of each row. That of all collections would read each row on its own.
  @inlinable
  public func map<Value>(_ transform: (Element) -> Value) -> [Value] {
    let rows = loaded
    return rows.indices.map { transform(rows[$0]) }
  }
}

extension Rows: RowList {}
extension ClickRows: RowList {}
