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
      let named = parts.dropFirst(at + 1).first
      if parts[at] == "Android 10", named == "K" { return }
      osVersion = dottedVersion(parts[at].dropping("Android".utf8.count).trimmed)
      model = named.map { $0.before(" Build/") }
    }
  }

  private func dottedVersion(_ text: Text) -> OSVersion? {
    let numbers = text.split(".").map { Int($0.string) }
    return numbers[0].map { OSVersion(major: $0, minor: numbers.count > 1 ? numbers[1] : nil) }
  }
}
