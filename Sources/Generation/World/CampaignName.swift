/// The names of campaigns: most of a plain pattern, each sixth of a kind that breaks careless tools.
enum CampaignName {
  static let count = 288

  /// The name of each rank, the most clicked first.
  static let all: [String] = (0..<count).map { rank in
    let (line, column) = rank.quotientAndRemainder(dividingBy: 6)
    if column == 3 && line < awkward.count { return awkward[line] }
    let theme = themes[rank % themes.count]
    let region = regions[rank / themes.count % regions.count]
    let season = seasons[rank / 5 % seasons.count]
    return column == 5 ? "\(theme) \(region) \(season)" : "\(theme)_\(region)_\(season)"
  }

  private static let themes = [
    "brand", "generic", "retargeting", "lookalike", "prospecting", "influencer", "newsletter",
    "referral", "video", "carousel", "playable", "winback", "onboarding",
  ]

  private static let regions = [
    "us", "kr", "cn", "jp", "de", "gb", "fr", "br", "in", "mx", "id", "tr", "emea", "apac",
  ]

  private static let seasons = ["spring", "summer", "autumn", "winter", "always on"]

  private static let awkward = [
    "Summer Sale, 20 % off", "春节大促", "가을 세일", "He said \"now\"", "=SUM(A1:A9)", "🎉 launch 🎉",
    "+15% bonus", "-abandoned carts-", "@friends", "(not set)", "ブランド検索", "Été à Paris",
    "back\\slash", "tab\there", "two\nlines", "  spaces around  ", "O'Brien's list", "a;b;c",
    "c=d&e=f", "100%", "null", "مرحبا", "été à paris", "=cmd|' /C calc'!A0", "😀", "Ｗｉｄｅ",
    "very long name of a campaign that somebody pasted from a slide, with its date and its owner",
  ]
}
