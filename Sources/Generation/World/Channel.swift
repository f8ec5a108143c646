/// The channels that links are made for, the most used first.
enum Channel {
  static let all = [
    "facebook", "google", "instagram", "email", "tiktok", "kakao", "wechat", "twitter", "sms",
    "push", "Google AdWords", "affiliate, DE", "微博", "qr code",
  ]

  static let lottery = Lottery<Int>.ranks(all.count)
}
