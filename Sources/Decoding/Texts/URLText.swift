/// The parts of a URL, as places in its text. Nothing is decoded.
struct URLText {
  /// The scheme; empty without one.
  var scheme = 0..<0
  /// The host without user and port; empty without one.
  var host = 0..<0
  /// The port with its colon; empty without one.
  var port = 0..<0
  /// From the first slash or backslash behind the host, or from the end of the scheme.
  var path = 0..<0
  /// Behind `?`, before `#`.
  var query = 0..<0
  /// Behind `#`.
  var fragment = 0..<0

  /// Takes a text apart; every text has parts, if only a path.
  init(_ text: Span<UInt8>) {
    var start = 0
    if let colon = text.firstIndex(of: Ascii.colon), Self.isScheme(text.extracting(0..<colon)) {
      scheme = 0..<colon
      start = colon + 1
    }
    let end = text.firstIndex(of: Ascii.hash) ?? text.count
    let question = text.firstIndex(of: Ascii.question) ?? text.count
    let hierarchyEnd = min(question, end)
    if question < end { query = question + 1..<end }
    if end < text.count { fragment = end + 1..<text.count }
    if start + 1 < hierarchyEnd, text[start] == Ascii.slash, text[start + 1] == Ascii.slash {
      // A browser ends the host at a backslash, too: in `https://other.com\@own.com` it is other.com.
      let backslash = UInt8(ascii: "\\")
      var end = start + 2
      while end < hierarchyEnd, text[end] != Ascii.slash, text[end] != backslash { end += 1 }
      let authority = start + 2..<end
      setAuthority(text, authority)
      start = authority.upperBound
    }
    path = min(start, hierarchyEnd)..<hierarchyEnd
  }

  private mutating func setAuthority(_ text: Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    var end = range.upperBound
    for i in range where text[i] == UInt8(ascii: "@") { start = i + 1 }
    var i = end
    while i > start, Ascii.isDigit(text[i - 1]) { i -= 1 }
    if i > start, text[i - 1] == Ascii.colon {
      port = i - 1..<end
      end = i - 1
    }
    host = start..<end
  }

  /// Whether a text may stand before `:` in a URL.
  static func isScheme(_ text: Span<UInt8>) -> Bool {
    !text.isEmpty && lengthOfScheme(text) == text.count
  }

  /// How much of a text's beginning may stand before `:` in a URL.
  static func lengthOfScheme(_ text: Span<UInt8>) -> Int {
    for i in text.indices {
      let byte = text[i]
      let isOther =
        Ascii.isDigit(byte) || byte == Ascii.plus || byte == Ascii.hyphen || byte == Ascii.dot
      if !Ascii.isLetter(byte) && (i == 0 || !isOther) { return i }
    }
    return text.count
  }

  /// The URL as the catalogue's key (TOUCH-5): scheme and host lower-cased, `http` as `https`,
  /// default port, query, fragment and one trailing `/` dropped, the rest as written.
  func normalized(_ text: Span<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(path.upperBound + 1)
    func append(_ part: Range<Int>, isCaseless: Bool) {
      for i in part { key.append(isCaseless ? Ascii.lower(text[i]) : text[i]) }
    }
    let isHTTP = text.extracting(scheme).isCaseless("http")
    append(scheme, isCaseless: true)
    if isHTTP { key.append(UInt8(ascii: "s")) }
    var rest = scheme.upperBound
    if host.lowerBound > rest {
      append(rest..<host.lowerBound, isCaseless: false)
      append(host, isCaseless: true)
      rest = host.upperBound
      if isDefaultPort(text, isHTTP: isHTTP) { rest = port.upperBound }
    }
    append(rest..<path.upperBound, isCaseless: false)
    if !path.isEmpty, key.last == Ascii.slash { key.removeLast() }
    return key
  }

  private func isDefaultPort(_ text: Span<UInt8>, isHTTP: Bool) -> Bool {
    if port.isEmpty { return false }
    let digits = text.extracting(port.lowerBound + 1..<port.upperBound)
    let isHTTPS = text.extracting(scheme).isCaseless("https")
    return digits.isEmpty || (isHTTP && digits.isCaseless("80"))
      || (isHTTPS && digits.isCaseless("443"))
  }
}
