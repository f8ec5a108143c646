extension Evidence {
  /// EV-5: the install referrer with the times that belong to it.
  private var referrerAndTimes: (string: Text?, clicked: Moment?, begin: Moment?) {
    if session.referrer != nil {
      return (session.referrer, session.clickedReferrer, session.installBegin)
    }
    // The record of the same app and device within 24 h: the latest, then the smaller digest.
    let record = records.referrers
      .filter { record in
        record.header.app == session.header.app && record.referrer != nil
          && !record.devices.isDisjoint(with: session.devices)
          && abs(record.header.timestamp.ms - session.header.timestamp.ms) <= oneDay
      }
      .min {
        (-$0.header.timestamp.ms, $0.header.digest) < (-$1.header.timestamp.ms, $1.header.digest)
      }
    if let record {
      return (
        record.referrer, record.clickedReferrer ?? session.clickedReferrer,
        record.installBegin ?? session.installBegin
      )
    }
    // TUNE: on a first session on Android the referral is the referrer.
    let isReferrer = session.os == .android && event != .open
    return (isReferrer ? session.referralURL : nil, session.clickedReferrer, session.installBegin)
  }

  /// MATCH-2: the second in which the install began.
  var installBeginSecond: Int64? { referrerAndTimes.begin.map { $0.ms / 1000 } }

  /// `install_referrer`: the click that the referrer names if it exists, else the referrer itself.
  var referrerTouches: [Candidate] {
    let (string, clicked, begin) = referrerAndTimes
    let referrer = Referrer(string ?? "")
    let clicks = clicks(named: referrer.clickID)
    if !clicks.isEmpty { return clicks.map { touch($0, .installReferrer) } }

    // TOUCH-2: the referrer itself, if it names anything.
    guard !referrer.isOrganic else { return [] }
    let hasGoogleID = session.hasGoogleID || referrer.hasGoogleID
    let campaign = referrer.campaign
    let channel = referrer.channel ?? (hasGoogleID ? "google" : nil)
    guard referrer.namesClick || campaign != nil || channel != nil else { return [] }

    let time = clicked ?? begin ?? session.header.timestamp
    return [
      Candidate(
        method: .installReferrer, type: .referrer, time: time,
        hasSessionTime: clicked == nil && begin == nil,
        id: touchID(
          .installReferrer, time: time.ms, campaign: campaign, channel: channel, link: nil),
        digest: session.header.digest, campaign: campaign, channel: channel)
    ]
  }
}
