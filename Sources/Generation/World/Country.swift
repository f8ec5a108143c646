/// Where devices are at home.
struct Country: Sendable {
  let code: [UInt8]
  /// The primary subtag, as sessions have it.
  let language: [UInt8]
  /// The full tag, as web pages see it.
  let locale: [UInt8]

  private init(_ code: String, _ locale: String) {
    self.code = Array(code.utf8)
    self.locale = Array(locale.utf8)
    language = Array(locale.utf8.prefix { $0 != 0x2D })
  }

  static let all = [
    Country("US", "en-US"), Country("KR", "ko-KR"), Country("CN", "zh-CN"), Country("JP", "ja-JP"),
    Country("DE", "de-DE"), Country("GB", "en-GB"), Country("FR", "fr-FR"), Country("BR", "pt-BR"),
    Country("IN", "hi-IN"), Country("MX", "es-MX"), Country("ID", "id-ID"), Country("TR", "tr-TR"),
  ]

  static let lottery = Lottery([
    (prize: 0, tickets: 26), (1, 14), (2, 10), (3, 8), (4, 8), (5, 7), (6, 6), (7, 6), (8, 6),
    (9, 4), (10, 3), (11, 2),
  ])
}
