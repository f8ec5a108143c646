extension WorldMaker {
  /// Adds fields, each in so many of a hundred cases.
  mutating func add(
    _ name: String, _ percent: Int, to fields: inout [(String, JSONText)],
    _ value: (inout WorldMaker) -> JSONText
  ) {
    guard random.chance(percent) else { return }
    let value = value(&self)
    let isPadded = random.chance(1)
    fields.append((isPadded ? " \(name) " : name, value))
    if random.chance(1) { fields.append((name, value)) }
  }

  /// An id in another writing of the same, or one that is no id.
  mutating func writing(_ id: String) -> JSONText {
    switch random.below(20) {
    case 0...9: return "\(id)"
    case 10...12: return "\(id.lowercased())"
    case 13, 14: return "\(id.uppercased())"
    case 15, 16: return "\(id.filter { $0 != "-" })"
    case 17: return "  \(id) "
    case 18:
      return random.one([
        "00000000-0000-0000-0000-000000000000", "unknown", "N/A", "1234567", "", "none",
      ])
    default: return nil
    }
  }

  /// A yes or no as logs write it.
  mutating func writing(_ bool: Bool) -> JSONText {
    bool
      ? random.one([true, true, 1, "true", "True", "1"])
      : random.one([false, false, 0, "false", "FALSE", "0"])
  }

  mutating func clickID() -> String {
    random.one(
      hasTies ? ["c1", "c2", "c3"] : ["c1", "c2", "c3", "540565867979576184", "C1", "c 4"])
  }

  mutating func anyClickID() -> JSONText {
    let id = clickID()
    return id.allSatisfy(\.isNumber) && random.chance(50) ? .raw(id) : "\(id)"
  }

  mutating func campaign() -> JSONText {
    random.one([
      "spring", "spring", "Spring", "=cmd|x", "a,b \"c\"", "é", "null", "(not set)", "", " spring ",
      7, .raw("1.50"), "x\ny", nil,
    ])
  }

  mutating func channel() -> JSONText {
    random.one(["mail", "mail", "facebook", "@social", "Undefined", "not set", "-", 3, nil])
  }

  mutating func custom() -> JSONText { random.one(["a", "a", "b", "A", 1, "+1", "a,b", "", true]) }

  /// A link of the app, or of others.
  mutating func link() -> String {
    let bases = [
      "https://go.example/x/1", "https://go.example/x/1", "http://GO.example:80/x/1/",
      "https://alt.example:8443/y",
      "https://two.example/x", "one://open", "https://foreign.example/x", "two://open",
      "https://go.example", "https://go.example/no/1",
    ]
    var parts: [String] = []
    if random.chance(30) { parts.append("link_click_id=\(encoded(clickID()))") }
    if random.chance(20) { parts.append("_branch_match_id=\(encoded(clickID()))") }
    if random.chance(30) {
      parts.append(
        random.one(["c=a%20b", "~campaign=spring", "utm_campaign=(not+set)&campaign=late", "c=a%2"])
      )
    }
    if random.chance(20) {
      parts.append(random.one(["pid=mail", "utm_source=news", "~channel=+x+"]))
    }
    if random.chance(10) { parts.append("link_click_id=c2") }
    parts.shuffle(using: &random)
    let fragment = random.chance(10) ? "#c=fragment" : ""
    return random.one(bases) + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&")) + fragment
  }

  /// A text percent-encoded as in a query.
  func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 128, character.isLetter || character.isNumber || "-_.~".contains(character) {
        return String(character)
      }
      let hex = String(byte, radix: 16).uppercased()
      return "%" + (hex.count < 2 ? "0" : "") + hex
    }.joined()
  }

  /// A referrer string in one of its forms (EV-5).
  mutating func referrerString() -> String {
    var parts: [String] = []
    if random.chance(40) { parts.append("link_click_id=\(encoded(clickID()))") }
    if random.chance(10) { parts.append("link_click_id-\(clickID())") }
    if random.chance(15) { parts.append("_branch_match_id=\(encoded(clickID()))") }
    if random.chance(40) {
      parts.append(
        random.one([
          "utm_source=news", "utm_source=google-play", "pid=mail", "utm_source=(not%20set)",
          "af_channel=a%FFb",
        ]))
    }
    if random.chance(30) {
      parts.append(
        random.one([
          "utm_campaign=spring", "c=a+b", "utm_campaign=null", "~campaign=%zz%00",
          "utm_campaign=a=b",
        ]))
    }
    if random.chance(20) { parts.append(random.one(["utm_medium=cpc", "utm_medium=organic"])) }
    if random.chance(15) {
      parts.append(
        random.one([
          "gclid=Cj0", "gbraid=g", "wbraid=w", "google_search_install_referrer-7AX", "gclid=",
        ]))
    }
    if random.chance(10) {
      parts.append(random.one(["unknown=1", "xlink_click_id=c1", "", "plain"]))
    }
    parts.shuffle(using: &random)
    let plain = parts.joined(separator: "&")
    switch random.below(12) {
    case 0: return encoded(plain)
    case 1: return encoded(encoded(plain))
    case 2: return "referrer=" + encoded(plain) + "&utm_source=outer"
    case 3: return "utm_source=outer&referrer=" + encoded(plain)
    case 4: return "https://play.google.com/store/apps/details?id=x&" + plain + "#utm_source=no"
    case 5: return "x=1&" + encoded(plain)
    case 6: return encoded("referrer=" + encoded(plain))
    default: return plain
    }
  }
}
