extension Evidence {
  /// `adservices`: the claim answered for the token, else the one in `search_ad_encoded` (TOUCH-3).
  var claimTouches: [Candidate] {
    let answer = answer
    if let answer, answer.isClaim { return [touch(answer)] }
    return [answer, session.searchAd].compactMap { $0 }.map(touch)
  }

  /// Of several answers in time: the latest with status 200, else the latest; then the smaller digest.
  private var answer: Claim? {
    guard let token = session.appleToken else { return nil }
    let inTime = records.answers.filter { answer in
      let after = answer.header.timestamp.ms - session.header.timestamp.ms
      return answer.header.app == session.header.app && answer.token == token
        && after <= oneDay && after >= -settings.clockSkew
    }
    let good = inTime.filter { $0.claim.status == 200 }
    return (good.isEmpty ? inTime : good).min {
      (-$0.header.timestamp.ms, $0.header.digest) < (-$1.header.timestamp.ms, $1.header.digest)
    }?.claim
  }

  private func touch(_ claim: Claim) -> Candidate {
    let channel: Text = "Apple Search Ads"
    let campaign = claim.campaign(settings)
    var candidate = Candidate(
      method: .adservices, type: claim.isImpression ? .impression : .claim, time: claim.time,
      id: touchID(
        .adservices, time: claim.time?.ms, campaign: campaign, channel: channel, link: nil),
      digest: session.header.digest, campaign: campaign, channel: channel)
    if claim.isTestPayload {
      candidate.refusal = .testPayload
    } else if !claim.isClaim {
      candidate.refusal = .answerRefused
    }
    return candidate
  }
}

extension Claim {
  /// TOUCH-3: HTTP 200, `attribution` true, and not Apple's test payload.
  fileprivate var isClaim: Bool { status == 200 && isAttributed && !isTestPayload }
}
