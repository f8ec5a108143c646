/// What a browser's user agent tells of its device (EV-7).
struct UserAgent {
  var os: OperatingSystem?
  var osVersion: OSVersion?
  var model: Text?

  init(_ agent: Text) {
    let device = agent.cut("(")?.after.cut(")")?.before ?? ""
    let parts = device.split(";").map(\.trimmed)
    if device.contains("Windows") {
      os = .windows
    } else if device.contains("iPhone") || device.contains("iPad") || device.contains("iPod") {
      os = .iOS
      model = ["iPhone", "iPad", "iPod"].first { device.contains($0) }
      // `CPU iPhone OS 17_1_2 like Mac OS X`
      let words = device.split(" ")
      if let at = words.firstIndex(of: "OS"), at + 1 < words.count {
        let dotted = Text(
          words[at + 1].bytes.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: ".") : $0 })
        osVersion = dottedVersion(dotted)
      }
    } else if let at = parts.firstIndex(where: { $0.starts("Android") }) {
      os = .android
      // The frozen `Android 10; K` tells neither version nor model.
      let named = parts.dropFirst(at + 1).first { !isLanguage($0) }
      if parts[at] == "Android 10", named == "K" { return }
      osVersion = dottedVersion(parts[at].dropping("Android".utf8.count).trimmed)
      model = named.map { $0.before(" Build/") }
    }
  }

  /// Old browsers name a language before the model, as in `Android 4.4.2; en-us; SM-G900`.
  private func isLanguage(_ part: Text) -> Bool {
    let letters = part.lowercased.bytes
    return letters.count == 5 && [45, 95].contains(letters[2])
      && (letters.prefix(2) + letters.suffix(2)).allSatisfy { (97...122).contains($0) }
  }

  private func dottedVersion(_ text: Text) -> OSVersion? {
    let numbers = text.split(".").map { Int($0.string) }
    return numbers[0].map { OSVersion(major: $0, minor: numbers.count > 1 ? numbers[1] : nil) }
  }
}
