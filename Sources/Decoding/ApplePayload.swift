/// Tells payloads of Apple's attribution endpoint from whatever else a server may send.
public struct ApplePayload: ~Copyable {
  private var fields: LineFields

  /// Nil when there is no memory.
  public init?() {
    guard let fields = LineFields(table: .applePayload) else { return nil }
    self.fields = fields
  }

  /// The payload as JSON in one line; nil when a body is no object that says whether an install is
  /// attributed, or there is no memory to read it.
  public mutating func oneLine(_ body: [UInt8]) -> [UInt8]? {
    do { try fields.read(keeping: body) } catch { return nil }
    if fields.boolean(.attribution) == nil { return nil }
    // In a log of answers it is a level deeper.
    do { try fields.read(keeping: Array("{\"payload\":".utf8) + body + [UInt8(ascii: "}")]) } catch
    {
      return nil
    }
    // Within texts line ends are escaped, so these are between values.
    return body.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? Ascii.space : $0 }
  }
}
