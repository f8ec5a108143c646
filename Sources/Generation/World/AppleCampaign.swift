/// The campaigns on Apple's search page: numbers in the answers, names in a list of the job's.
enum AppleCampaign {
  static let count = 40
  static let organisation = 55_555
  /// What Apple sends to devices in development, in the place of every id.
  static let test = 1_234_567_890

  static func id(_ number: Int) -> Int { 542_370_000 + number * 37 }

  /// The names; the last few campaigns have none in the list, as nobody keeps it up to date.
  static let names: [String] = (0..<count).map { number in
    let places = ["search tab", "today tab", "brand", "competitors", "discovery", "시장, KR"]
    return "apple \(places[number % places.count]) \(number / places.count + 1)"
  }

  static let listed = count - 4

  static let quotedNames = names.map { JSONText.quoted($0) }
}
