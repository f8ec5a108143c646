/// What a user agent tells of its device (EV-7).
struct UserAgent {
  var os: OperatingSystem?
  var osVersion: OSVersion?
  var model: Text?

  init(_ agent: Text) {
    let everything = AgentWord.words(of: agent)
    if everything.contains(where: { $0.text == "windowswechat" }) {
      os = .windows
      return
    }
    if everything.contains(where: { ["kaios", "macwechat"].contains($0.text) }) { return }

    let (scope, isBrowser) = deviceScope(agent)
    let words = AgentWord.words(of: scope)
    if words.contains(where: { $0.text == "windows" }) {
      os = .windows
      return
    }
    let desktops: [Text] = ["cros", "tvos", "macos", "tizen", "appletv", "watchos", "macintosh"]
    if words.contains(where: { word in
      (desktops.contains(word.text) || word.text == "mac" && word.after.lowercased.starts(" os"))
        && !word.isAfterLike
    }) {
      return
    }
    if isBrowser, scope.lowercased.starts("x1") { return }

    os = words.lazy.filter { !$0.isAfterLike }.compactMap { $0.os(isBrowser: isBrowser) }.first
    if os == nil, !isBrowser, darwin(words) != nil { os = .iOS }
    switch os {
    case .iOS: readApple(words, everything, isBrowser: isBrowser)
    case .android: readAndroid(words, isBrowser: isBrowser)
    default: break
    }
  }

  private mutating func readApple(
    _ words: [AgentWord], _ everything: [AgentWord], isBrowser: Bool
  ) {
    let devices: [Text] = ["iphone", "ipad", "ipod"]
    model = words.first { devices.contains($0.text) && !$0.isAfterLike }?.text
    let named = words.filter { word in
      ["os", "ios", "ipados"].contains(word.text)
        || ["iphone", "ipad"].contains(word.text) && word.after.starts("/")
    }
    let found =
      firstVersion(named, isBrowser: isBrowser)
      ?? firstVersion(words.filter { $0.text == "fbsv" }, isBrowser: isBrowser)
    guard let found else {
      osVersion = isBrowser ? nil : darwin(words).flatMap { $0 }
      return
    }
    osVersion = OSVersion(major: found.major, minor: found.minor)
    // Since iOS 26 browsers say 18.6 or 18.7 of every later version.
    if found.major == 18, [6, 7].contains(found.minor) {
      let told = everything.filter { ["version", "fbsv", "ios"].contains($0.text) }
        .compactMap { AgentVersion($0) }
      if let later = told.first(where: { $0.major >= 26 }) {
        osVersion = OSVersion(major: later.major, minor: later.minor)
      } else if isBrowser, !told.contains(where: { $0.major == 18 }) {
        osVersion = nil
      }
    }
  }

  private mutating func readAndroid(_ words: [AgentWord], isBrowser: Bool) {
    let named = words.filter { ["android", "adr"].contains($0.text) }
    guard let found = firstVersion(named, isBrowser: isBrowser) else { return }
    osVersion = versionOnAndroid(found)
    guard found.isInComment else { return }
    var parts = Array(topLevel(found.rest, ";").dropFirst())
    // `33/13; 420dpi; 1080x2400; samsung; SM-A525F`
    if found.isPair { parts = Array(parts.dropFirst(3)) }
    guard let part = parts.map(\.trimmed).first(where: { !saysNoModel($0) }) else { return }
    let name = withoutBuild(part.dropping(part.lowercased.starts("samsung ") ? 8 : 0)).trimmed
    if name.lowercased == "k" {
      // The frozen `Android 10; K` tells neither version nor model.
      if found.text == "10" { osVersion = nil }
    } else if !name.isEmpty {
      model = name
    }
  }
}

/// A whole number from 21 up is an API level, as in the field.
private func versionOnAndroid(_ found: AgentVersion) -> OSVersion? {
  osVersion(Text(found.minor.map { "\(found.major).\($0)" } ?? "\(found.major)"), of: .android)
}

/// What lies in the parentheses right behind `Mozilla/5.0` or a leading `Opera/9.80`, else all.
private func deviceScope(_ agent: Text) -> (Text, isBrowser: Bool) {
  let browser = AgentWord.words(of: agent).first { word in
    word.after.starts("/")
      && (word.text == "mozilla" || word.text == "opera" && word.before.isEmpty)
  }
  guard let browser else { return (agent, false) }
  let rest = browser.after.bytes.drop { $0 != 32 }.drop { $0 == 32 }
  guard rest.first == UInt8(ascii: "(") else { return (agent, false) }
  return (topLevel(Text(rest.dropFirst()), nil)[0], true)
}

/// The iOS version of `CFNetwork/… Darwin/…`: nil where there is no such thing or a Mac says so.
private func darwin(_ words: [AgentWord]) -> OSVersion?? {
  let isIntel = words.contains {
    $0.text == "x" && $0.after.starts("86") || $0.text == "i" && $0.after.starts("38")
  }
  guard !isIntel, words.contains(where: { $0.text == "cfnetwork" }),
    let last = words.last(where: { word in
      word.text == "darwin" && word.after.starts("/")
        && leadingNumber(word.after.dropping(1)) != nil
    }), let (major, rest) = leadingNumber(last.after.dropping(1))
  else { return nil }
  guard (15...25).contains(major) else { return .some(nil) }
  let release = major == 25 ? 26 : major - 6
  // The last minor versions of a Darwin serve several of iOS.
  let minor = major >= 21 ? leadingMinor(rest)?.number : nil
  return OSVersion(major: release, minor: minor.flatMap { $0 <= 5 ? $0 : nil })
}

/// The first version behind one of these words, in a comment rather than outside.
private func firstVersion(_ words: [AgentWord], isBrowser: Bool) -> AgentVersion? {
  var versions = words.filter { !$0.isAfterLike }.compactMap { AgentVersion($0) }
  for index in versions.indices where isBrowser { versions[index].isWordInComment = true }
  return versions.first(where: \.isWordInComment) ?? versions.first
}

/// The pieces between separators outside of parentheses, up to the parenthesis that closes.
private func topLevel(_ text: Text, _ separator: UInt8?) -> [Text] {
  var pieces: [[UInt8]] = [[]]
  var depth = 0
  for byte in text.bytes {
    if byte == UInt8(ascii: "(") { depth += 1 }
    if byte == UInt8(ascii: ")") { depth -= 1 }
    if depth < 0 { break }
    if depth == 0, byte == separator {
      pieces.append([])
    } else {
      pieces[pieces.count - 1].append(byte)
    }
  }
  return pieces.map { Text($0) }
}

private func topLevel(_ text: Text, _ separator: Character) -> [Text] {
  topLevel(text, separator.asciiValue)
}

/// What stands before `Build/` or `MIUI/` at the beginning of a word.
private func withoutBuild(_ text: Text) -> Text {
  let small = text.lowercased.bytes
  let at = small.indices.first { index in
    ["build/", "miui/"].contains { small[index...].starts(with: Array($0.utf8)) }
      && (index == 0 || small[index - 1] == 32)
  }
  return at.map { Text(text.bytes[..<$0]) } ?? text
}

/// Languages, kinds of device, and what else stands where a model may.
private func saysNoModel(_ part: Text) -> Bool {
  let small = part.lowercased
  let words: [Text] = ["", "u", "gzip", "linux", "mobile", "tablet"]
  let beginnings: [Text] = [
    "rv:", "opera ", "harmonyos", "hmscore", "zh-han", "zh_han",
  ]
  if words.contains(small) || beginnings.contains(where: small.starts) { return true }
  let isLetter = small.bytes.map { (97...122).contains($0) }
  if isLetter == [true, true] { return true }
  return isLetter == [true, true, false, true, true] && [45, 95].contains(small.bytes[2])
}
