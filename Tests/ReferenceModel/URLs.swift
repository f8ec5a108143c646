/// A URL cut into the pieces that rules speak of.
struct LinkURL {
  /// Lower-cased; nil when the text has none.
  var scheme: Text?
  /// Lower-cased, without user and port; nil without `//`.
  var host: Text?
  /// What stands before the host and `@`, as written.
  var user: Text?
  /// The port as written.
  var port: Text?
  /// From after the host to `?` or `#`.
  var path: Text = ""
  /// Between the first `?` and `#`.
  var query: Text?
  /// After the first `#`.
  var fragment: Text?

  init(_ url: Text) {
    var rest = url.cut("#")?.before ?? url
    fragment = url.cut("#")?.after
    if let (before, after) = rest.cut("?") { (rest, query) = (before, after) }
    if let (scheme, after) = rest.cut(":"), Self.isScheme(scheme) {
      self.scheme = scheme.lowercased
      rest = after
    }
    if rest.starts("//") {
      let authority = Text(rest.bytes.dropFirst(2).prefix { !"/\\".utf8.contains($0) })
      rest = rest.dropping(2 + authority.bytes.count)
      // Of several `@` the last one counts, as in browsers.
      var parts = authority.split("@")
      var name = parts.removeLast()
      if !parts.isEmpty { user = Text(Array(parts.map(\.bytes).joined(separator: [64]))) }
      let digits = name.bytes.reversed().prefix { (48...57).contains($0) }.count
      if name.bytes.dropLast(digits).last == UInt8(ascii: ":") {
        port = Text(name.bytes.suffix(digits))
        name = Text(name.bytes.dropLast(digits + 1))
      }
      host = name.lowercased
    }
    path = rest
  }

  static func isScheme(_ text: Text) -> Bool {
    guard let first = text.lowercased.bytes.first, (97...122).contains(first) else { return false }
    return text.lowercased.bytes.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || "+-.".utf8.contains($0)
    }
  }

  /// The query's keys and values; of equal keys the first counts (EV-5).
  var parameters: [Text: Text] {
    var found: [Text: Text] = [:]
    for part in (query ?? "").split("&") where !part.isEmpty {
      let (key, value) = part.cut("=") ?? (part, "")
      let name = percentDecoded(key).trimmedOfSpaces
      if found[name] == nil { found[name] = percentDecoded(value) }
    }
    return found
  }

  /// EV-3: `link_click_id`, else `_branch_match_id`, in the query.
  var clickID: Text? {
    let parameters = parameters
    return ["link_click_id", "_branch_match_id"].lazy
      .compactMap { (key: Text) in parameters[key]?.trimmed }.first { !$0.isEmpty }
  }

  /// The key under which the catalogue has a link (TOUCH-5).
  static func normalised(_ text: Text) -> Text {
    let url = LinkURL(text)
    let scheme = url.scheme ?? ""
    var out: [UInt8] = scheme == "http" ? Array("https".utf8) : scheme.bytes
    if !scheme.isEmpty { out += Array(":".utf8) }
    if let host = url.host {
      out += Array("//".utf8) + (url.user.map { $0.bytes + Array("@".utf8) } ?? []) + host.bytes
    }
    let defaultPorts: [Text: Text] = ["http": "80", "https": "443"]
    if let port = url.port, !port.isEmpty, port != defaultPorts[scheme] {
      out += Array(":".utf8) + port.bytes
    }
    out += url.path.bytes.last == UInt8(ascii: "/") ? url.path.bytes.dropLast() : url.path.bytes
    return Text(out)
  }
}

/// Decodes `%xx` and `+`; a broken escape and `%00` stay as they are, bytes that are not UTF-8
/// become U+FFFD (EV-5).
func percentDecoded(_ text: Text) -> Text {
  var out: [UInt8] = []
  var rest = text.bytes[...]
  while let byte = rest.first {
    let digits = rest.dropFirst().prefix(2).map { Character(Unicode.Scalar($0)).hexDigitValue }
    if byte == UInt8(ascii: "%"), digits.count == 2, let high = digits[0], let low = digits[1],
      high * 16 + low != 0
    {
      out.append(UInt8(high * 16 + low))
      rest = rest.dropFirst(3)
    } else {
      out.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      rest = rest.dropFirst()
    }
  }
  return Text(String(decoding: out, as: UTF8.self))
}
