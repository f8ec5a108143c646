internal import Model
internal import Reporting

extension Explanation {
  /// Explanations as one JSON object.
  public static func json(_ explanations: [Explanation], job: String) -> [UInt8] {
    JSONWriter.summary(version: 1, of: job) { json in
      json.array("sessions") { json in
        for explanation in explanations { json.object { explanation.write(to: &$0) } }
      }
    }
  }

  private func write(to json: inout JSONWriter) {
    json.field("session_id", id)
    json.field("app", app)
    json.field("timestamp_ms", timestamp.milliseconds)
    json.field("os", os.name)
    json.optional("app_version", appVersion)
    json.optional("country", country)
    for (place, value) in customParams.enumerated() {
      json.optional("custom_param_\(place + 1)", value)
    }
    json.key("first_session")
    switch firstSession {
    case .absent: json.null()
    case .no: json.value(false)
    case .yes: json.value(true)
    }
    json.array("device_id_types", of: deviceIDs.map(\.name))
    json.field("has_valid_ip", hasIP)
    json.object("evidence") { evidence.write(to: &$0) }
    json.optional("event", event?.name ?? "")
    json.object("known_by", orNull: knownBy) { other, json in
      write(other, to: &json)
      json.array("id_types", of: sharedIDs.map(\.name))
    }
    json.field("outcome", outcome.name)
    json.array("decided_by") { json in
      for other in outcome.others { json.object { write(other, to: &$0) } }
    }
    json.field("referred", isReferred)
    json.field("final", isFinal)
    json.array("touches") { json in
      for touch in touches { json.object { write(touch, to: &$0) } }
    }
    json.array("unmatched") { json in
      for line in event == nil ? [] : unmatched {
        json.object { json in
          json.field("evidence", line.evidence)
          json.field("why", line.why)
        }
      }
    }
    json.optional("deep_link_url", deepLinkURL)
  }

  private func write(_ other: OtherSession, to json: inout JSONWriter) {
    json.field("session_id", other.id)
    json.field("timestamp_ms", other.timestamp.milliseconds)
    json.field("elapsed_ms", (timestamp - other.timestamp).milliseconds)
  }

  private func write(_ touch: CandidateTouch, to json: inout JSONWriter) {
    json.field("won", touch.reason == nil)
    json.optional("reason", touch.reason?.name ?? "")
    json.field("match_method", touch.method.name)
    json.field("touch_type", touch.type.name)
    json.field("touch_id", touch.id)
    json.optional("touch_timestamp_ms", touch.timestamp)
    json.field(
      "elapsed_ms",
      orNull: touch.timestamp.isPresent ? (timestamp - touch.timestamp).milliseconds : nil)
    json.field("tier", Int(touch.tier.rawValue))
    json.optional("campaign", touch.campaign)
    json.optional("channel", touch.channel)
  }
}

extension ExplainedOutcome {
  /// The outcome's name in reports and exports.
  fileprivate var name: String {
    switch self {
    case .counted: Outcome.counted.name
    case .rateLimited: Outcome.rateLimited.name
    case .throttled: Outcome.throttled.name
    case .repeatedInstall: Outcome.repeatedInstall.name
    case .duplicate: Outcome.duplicate.name
    }
  }

  /// The sessions that decided it.
  fileprivate var others: [OtherSession] {
    switch self {
    case .counted: []
    case .rateLimited(let other), .repeatedInstall(let other): other.map { [$0] } ?? []
    case .duplicate(let other): [other]
    case .throttled(let others): others
    }
  }
}

extension ExplainedEvidence {
  fileprivate func write(to json: inout JSONWriter) {
    json.optional("link_click_id", linkClickID)
    for (name, link) in [("app_link", appLink), ("clipboard", clipboard)] {
      json.object(name, orNull: link) { link, json in
        json.field("url", link.url)
        json.field("own", link.isOwn)
      }
    }
    json.object("install_referrer", orNull: referrer) { referrer, json in
      json.field("from_record", referrer.isFromRecord)
      json.field("has_string", referrer.hasString)
      json.optional("click_id", referrer.clickID)
      json.optional("campaign", referrer.campaign)
      json.optional("channel", referrer.channel)
      json.field("google_id", referrer.hasGoogleID)
      json.field("organic", referrer.isOrganic)
      json.optional("clicked_ms", referrer.clicked)
      json.optional("install_begin_ms", referrer.installBegin)
    }
    json.field("apple_attribution_token", hasToken)
    json.field("search_ad_encoded", hasLegacyClaim)
    json.field("cookie_id", hasCookie)
  }
}

extension JSONWriter {
  /// Writes a key and a text; `null` for an absent one.
  fileprivate mutating func optional(_ name: String, _ text: String) {
    field(name, orNull: text.isEmpty ? nil : text)
  }
}
