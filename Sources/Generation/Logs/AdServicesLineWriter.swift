/// Writes answers of Apple's attribution endpoint, one JSON object each.
struct AdServicesLineWriter {
  /// How a log keeps the answer's body.
  private enum Shape {
    case object, text, flat
  }

  let world: World

  func write(_ companion: Companion, to out: inout LineBuffer) {
    let session = world.session(companion.session)
    let outcome = AdServicesOutcome.of(session, seed: world.seed)
    let status = outcome.status(ofAttempt: companion.attempt)
    var random = RandomNumbers(
      world.seed, .adServicesLine, companion.session, companion.attempt)
    out.append("{\"timestamp\":")
    out.append(time: companion.time, as: world.timeForm(&random))
    out.append(world.apps[session.actor.app].keyPair)
    out.append(",\"token\":\"")
    session.writeToken(to: &out)
    out.append("\"")
    let shape: Shape =
      world.mayVary(&random, share: 0.3) ? (random.chance(0.5) ? .text : .flat) : .object
    if status != 200 || shape != .flat || random.chance(0.5) {
      out.append(",\"status\":")
      out.append(decimal: status)
    }
    if status == 200 { writePayload(outcome, session, shape, &random, to: &out) }
    out.append("}")
  }

  private func writePayload(
    _ outcome: AdServicesOutcome, _ session: Session, _ shape: Shape,
    _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    switch shape {
    case .object: out.append(",\"payload\":{")
    case .flat: out.append(",")
    case .text: out.append(",\"payload\":\"")
    }
    let start = out.count
    if shape == .text { out.append("{") }
    if outcome == .refused {
      out.append("\"attribution\":false")
    } else {
      writeClaim(outcome, session, &random, to: &out)
    }
    if shape == .text { out.append("}") }
    switch shape {
    case .object: out.append("}")
    case .flat: break
    case .text:
      out.jsonEscape(from: start)
      out.append("\"")
    }
  }

  private func writeClaim(
    _ outcome: AdServicesOutcome, _ session: Session, _ random: inout RandomNumbers,
    to out: inout LineBuffer
  ) {
    let isTest = outcome == .testPayload
    out.append("\"attribution\":true,\"orgId\":")
    out.append(decimal: isTest ? AppleCampaign.test : AppleCampaign.organisation)
    out.append(",\"campaignId\":")
    out.append(
      decimal: isTest ? AppleCampaign.test : AppleCampaign.id(random.below(AppleCampaign.count)))
    out.append(",\"conversionType\":")
    out.append(random.chance(0.12) ? "\"Redownload\"" : "\"Download\"")
    let click = session.time - DelayTable.untilInstall.draw(&random)
    switch outcome {
    case .detailed, .detailedAfterRetry, .testPayload:
      // An edge of the window falls on a whole minute only now and then; most clicks are earlier.
      writeDate("clickDate", click, to: &out)
      if random.chance(0.3) { out.append(",\"claimType\":\"Click\"") }
    case .impression:
      writeDate("impressionDate", session.time - random.below(36 * 3_600_000), to: &out)
      out.append(",\"claimType\":\"Impression\"")
    default: break
    }
    out.append(",\"adGroupId\":")
    out.append(decimal: isTest ? AppleCampaign.test : 77_000 + random.below(50))
    out.append(",\"countryOrRegion\":\"")
    out.append(Country.all[session.device.country].code)
    out.append("\",\"keywordId\":")
    out.append(decimal: 12_323_000 + random.below(400))
    if random.chance(0.4) {
      out.append(",\"adId\":")
      out.append(decimal: 6000 + random.below(90))
    } else {
      out.append(",\"creativeSetId\":")
      out.append(decimal: isTest ? AppleCampaign.test : 880_000 + random.below(90))
    }
  }

  /// Writes a date as Apple does, to the minute.
  private func writeDate(_ key: StaticString, _ time: Int, to out: inout LineBuffer) {
    out.append(",\"")
    out.append(key)
    out.append("\":\"")
    out.append(minuteOf: time)
    out.append("Z\"")
  }
}
