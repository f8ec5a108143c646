extension Evidence {
  /// `adservices`: the claim answered for the token, else the one in `search_ad_encoded`; answers that
  /// are not in time stay as what they are (TOUCH-3).
  var claimTouches: [Candidate] {
    // Copies of a line are one answer.
    var lines: Set<Text> = []
    let outOfTime = answers.filter {
      !isInTime($0) && lines.insert($0.header.digest).inserted
    }.map { answer in
      var candidate = touch(answer.claim)
      candidate.refusal = .answerOutOfTime
      return candidate
    }
    let answer = answer
    if let answer, answer.isClaim { return outOfTime + [touch(answer)] }
    return outOfTime + [answer, session.searchAd].compactMap { $0 }.map(touch)
  }

  /// All answers to the session's token.
  private var answers: [Answer] {
    guard let token = session.appleToken else { return [] }
    return records.answers.filter { $0.header.app == session.header.app && $0.token == token }
  }

  private func isInTime(_ answer: Answer) -> Bool {
    let after = answer.header.timestamp.ms - session.header.timestamp.ms
    return after <= oneDay && after >= -settings.clockSkew
  }

  /// Of several answers in time: the latest with status 200, else the latest; then the smaller digest.
  private var answer: Claim? {
    let inTime = answers.filter(isInTime)
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
