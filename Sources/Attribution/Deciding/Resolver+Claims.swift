public import Model

/// What Apple says of a session.
extension Resolver {
  /// The answer to the session's token, else the claim that the session carries (TOUCH-3).
  func addClaims(
    _ subject: borrowing Subject, _ qualification: Qualification, to verdicts: inout [Verdict]
  ) {
    guard rules.methods.contains(.adServices) else { return }
    var best: (record: RecordID, answer: AdServicesAnswer)?
    for place in subject.candidates.indices {
      let candidate = subject.candidates[place]
      if candidate.method != .adServices { continue }
      let answer = answers[candidate.record]
      if isInTime(answer, subject.session) {
        if best.map({ answer.outranks($0.answer) }) ?? true { best = (candidate.record, answer) }
        continue
      }
      var late = verdict(of: answer, candidate.record, subject, qualification)
      if late.reason != .notFirstSession { late.reason = .answerOutOfTime }
      verdicts.append(late)
    }
    if let (record, answer) = best {
      verdicts.append(verdict(of: answer, record, subject, qualification))
      // A refused answer is no claim and a test is no touch, so that the session's own may count.
      if answer.isClaim { return }
    }
    if let claim = subject.evidence.claim {
      verdicts.append(verdict(claim, status: 200, record: nil, subject, qualification))
    }
  }

  /// The campaign that a claim names: by the job's names of Apple's ids, else by its id.
  public func campaign(of claim: Claim) -> StringID {
    claim.isLegacy ? claim.campaign : campaignNames[claim.campaign] ?? claim.campaign
  }

  private func isInTime(_ answer: AdServicesAnswer, _ session: Session) -> Bool {
    touchRules.answerTimes(of: session.timestamp).contains(answer.timestamp)
  }

  private func verdict(
    of answer: AdServicesAnswer, _ record: RecordID, _ subject: borrowing Subject,
    _ qualification: Qualification
  ) -> Verdict {
    verdict(answer.claim, status: answer.status, record: record, subject, qualification)
  }

  private func verdict(
    _ claim: Claim, status: Int32, record: RecordID?, _ subject: borrowing Subject,
    _ qualification: Qualification
  ) -> Verdict {
    var touch = Touch(
      method: .adServices, type: claim.isImpression ? .impression : .claim, record: record,
      ownTime: claim.timestamp, campaign: self.campaign(of: claim), channel: appleChannel)
    touch.isMinutePrecise = claim.isMinutePrecise
    var reason: Reason?
    if !subject.event.isFirstSession {
      reason = .notFirstSession
    } else if claim.isTest {
      reason = .testPayload
    } else if status != 200 || !claim.isAttributed {
      reason = .answerRefused
    } else if touch.ownTime.isPresent {
      reason = qualification.reject(
        touch.ownTime, isMinutePrecise: claim.isMinutePrecise,
        window: qualification.window(touch.tier))
    }
    return Verdict(touch: touch, reason: reason)
  }
}

extension AdServicesAnswer {
  /// Whether it counts before another one that is in time, too: the latest with status 200, else the latest;
  /// then the smaller digest.
  public func outranks(_ other: AdServicesAnswer) -> Bool {
    if (status == 200) != (other.status == 200) { return status == 200 }
    if timestamp != other.timestamp { return timestamp > other.timestamp }
    return digest < other.digest
  }
}
