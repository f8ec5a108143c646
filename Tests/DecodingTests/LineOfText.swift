@testable import Decoding

extension String {
  /// Calls a parser of bytes with this text.
  func asBytes<Value>(_ body: (Span<UInt8>) throws -> Value) rethrows -> Value {
    let bytes = Array(utf8)
    return try body(bytes.span)
  }
}

/// Reads single lines with a table of fields.
struct LineOfText {
  /// Reads a line with a table of fields and hands it on.
  static func read<Value>(
    _ line: String, _ keys: [(field: Field, keys: [String])], overrides: [String: String] = [:],
    _ body: (inout LineFields) throws -> Value
  ) throws -> Value {
    try read(Array(line.utf8), keys, overrides: overrides, body)
  }

  /// Reads a line that need not be UTF-8.
  static func read<Value>(
    _ line: [UInt8], _ keys: [(field: Field, keys: [String])], overrides: [String: String] = [:],
    _ body: (inout LineFields) throws -> Value
  ) throws -> Value {
    guard var fields = LineFields(table: DialectTable(keys: keys), overrides: overrides) else {
      throw Reject(.outOfMemory)
    }
    try fields.read(keeping: line)
    return try body(&fields)
  }

  /// Why a line is rejected, with an `id` that is a text if there is one; nil when it is not.
  static func reject(_ line: String) -> RejectReason? { reject(Array(line.utf8)) }

  /// The same of a line that need not be UTF-8.
  static func reject(_ line: [UInt8]) -> RejectReason? {
    do {
      try read(line, [(.sessionID, ["id"])]) { _ in }
      return nil
    } catch let error as Reject {
      return error.reason
    } catch {
      return .outOfMemory
    }
  }
}
