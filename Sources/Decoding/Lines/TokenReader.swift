/// Finds AdServices tokens in the lines of sessions, in the clear, for `resolve` to send (PRIV-1).
public struct TokenReader: ~Copyable {
  private var fields: LineFields

  /// A reader for lines that `overrides` describes as in a job; nil when there is no memory.
  public init?(overrides: [String: String]) {
    let keys = DialectTable.branchSessions.keys.filter { $0.field == .appleAttributionToken }
    guard let fields = LineFields(table: DialectTable(keys: keys), overrides: overrides) else {
      return nil
    }
    self.fields = fields
  }

  /// The token of a line, 64 bytes after the end of which must be readable; nil when it has none or
  /// is no line of JSON.
  public mutating func token(_ line: Span<UInt8>) throws(Reject) -> [UInt8]? {
    // Safe because nothing is asked of the fields after this call.
    do throws(Reject) { try unsafe fields.read(line) } catch {
      if error.isOfProcess { throw error }
      return nil
    }
    let token = fields.text(.appleAttributionToken)
    return token.isEmpty ? nil : token.array
  }
}
