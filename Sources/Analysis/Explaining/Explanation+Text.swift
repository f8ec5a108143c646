internal import Model
internal import Reporting

extension Explanation {
  /// The explanation for people. Nothing of the logs can move a terminal's cursor.
  public var text: String {
    var text = "session \(AlignedText.shown(id)) of app \(AlignedText.shown(app))\n"
    text += AlignedText.lines(facts, indent: "  ")
    text += "\n" + AlignedText.lines(decisions)
    if event == nil { return text }
    if !touches.isEmpty { text += "\n" + touchTable + reasonList }
    let unmatched = unmatchedList
    return unmatched.isEmpty ? text : text + "\n" + unmatched
  }

  /// What the session is, as far as it may be shown.
  private var facts: [(name: String, value: String)] {
    var facts = [("time", AlignedText.moment(timestamp)), ("os", os.name)]
    func add(_ name: String, _ value: String) {
      if !value.isEmpty { facts.append((name, AlignedText.shown(value))) }
    }
    add("app_version", appVersion)
    add("country", country)
    for (place, value) in customParams.enumerated() { add("custom_param_\(place + 1)", value) }
    add("first_session", firstSession.word ?? "not said")
    add("device ids", deviceIDs.isEmpty ? "none" : deviceIDs.map(\.name).joined(separator: ", "))
    add("ip", hasIP ? "valid" : "none that is valid")
    add("link click id", evidence.linkClickID)
    if let link = evidence.appLink { add("app link", link.text) }
    if let link = evidence.clipboard { add("clipboard", link.text) }
    if let referrer = evidence.referrer { add("install referrer", referrer.text) }
    let kept = [
      ("AdServices token", evidence.hasToken), ("search_ad_encoded", evidence.hasLegacyClaim),
      ("cookie id", evidence.hasCookie),
    ]
    for (name, isThere) in kept where isThere { add(name, "yes") }
    return facts
  }

  private var decisions: [(name: String, value: String)] {
    var decisions: [(String, String)] = []
    if let event { decisions.append(("event", "\(event.name): \(eventReason)")) }
    if let knownBy {
      let ids = sharedIDs.map(\.name).joined(separator: ", ")
      decisions.append(("known by", "\(ids) from \(earlier(knownBy))"))
    } else if isKnown {
      decisions.append(("known by", Self.forgotten))
    }
    switch outcome {
    case .counted: decisions.append(("outcome", "counted"))
    case .rateLimited(let other):
      decisions.append(
        ("outcome", "rate_limited: an open that no link brought, of the same ip as"))
      decisions.append(("", "\(other.map(earlier) ?? Self.forgotten), which counted"))
    case .throttled(let others):
      decisions.append(("outcome", "throttled: one of too many of its device, after"))
      decisions += others.map { ("", earlier($0)) }
      if others.isEmpty { decisions.append(("", Self.forgotten)) }
    case .repeatedInstall(let other):
      decisions.append(("outcome", "repeated_install: a first session too soon after"))
      decisions.append(("", other.map(earlier) ?? Self.forgotten))
    case .duplicate(let other):
      decisions.append(("outcome", "duplicate: the record of this id that is kept is of"))
      decisions.append(
        (
          "",
          "\(AlignedText.moment(other.timestamp)), \(Self.distance(timestamp - other.timestamp))"
        ))
    }
    if event != nil {
      let touch = touches.first { $0.reason == nil }
      let carried = evidence.linkClickID.isEmpty ? "an own app link" : "a link click id"
      let yes = touch == nil ? "yes, it carries \(carried)" : "yes"
      decisions.append(("referred", isReferred ? yes : "no"))
      decisions.append(
        (
          "touch",
          touch.map {
            "\($0.method.name) \($0.id.isEmpty ? "that was forgotten" : AlignedText.shown($0.id))"
          } ?? "none"
        ))
    }
    decisions.append(
      ("final", isFinal ? "yes, nothing that comes later changes it" : "no, it may still change"))
    if !deepLinkURL.isEmpty { decisions.append(("deep link", AlignedText.shown(deepLinkURL))) }
    return decisions
  }

  /// A session that had a part in a decision and is gone (TIME-7).
  private static let forgotten = "a session that the state keeps no longer"

  /// Whether the device is known, as far as the event tells (EVENT-2).
  private var isKnown: Bool {
    switch firstSession {
    case .yes: event == .reinstall
    case .no: knownBy != nil
    case .absent: event == .open && !deviceIDs.isEmpty
    }
  }

  /// EVENT-2 in words.
  private var eventReason: String {
    switch firstSession {
    case .yes:
      isKnown
        ? "first_session is true and the device is known"
        : "first_session is true and the device is new"
    case .no: "first_session is false"
    case .absent:
      if isKnown {
        "first_session is not said and the device is known"
      } else if deviceIDs.isEmpty {
        "first_session is not said and there is no usable device id"
      } else {
        "first_session is not said and the device is new"
      }
    }
  }

  private var touchTable: String {
    AlignedText.table(
      touches,
      [
        ("result", { $0.reason?.name ?? "won" }),
        ("method", { $0.method.name }),
        ("touch", { $0.type.name }),
        ("time (UTC)", { $0.timestamp.isPresent ? CivilTime($0.timestamp).spaced : "undated" }),
        (
          "elapsed",
          { $0.timestamp.isPresent ? Self.distance(timestamp - $0.timestamp) : "" }
        ),
        ("tier", { $0.tier.label }),
        ("campaign", { $0.campaign }),
        ("channel", { $0.channel }),
        ("touch id", { $0.id }),
      ])
  }

  /// The meaning of every reason in the table.
  private var reasonList: String {
    let reasons = Reason.allCases.filter { reason in touches.contains { $0.reason == reason } }
    if reasons.isEmpty { return "" }
    return "\n" + AlignedText.lines(reasons.map { ($0.name, $0.meaning) })
  }

  private func earlier(_ other: OtherSession) -> String {
    "session \(AlignedText.shown(other.id)) of \(AlignedText.moment(other.timestamp)), "
      + Self.distance(timestamp - other.timestamp)
  }

  private static func distance(_ interval: Interval) -> String {
    switch interval.milliseconds {
    case 0: "at the session"
    case 1...: "\(interval.words) before"
    default: "\(interval.words) after"
    }
  }

}

extension FirstSession {
  /// The word for it; nil when nothing was said.
  var word: String? {
    switch self {
    case .absent: nil
    case .no: "false"
    case .yes: "true"
    }
  }
}

extension ExplainedEvidence.Link {
  fileprivate var text: String { url + (isOwn ? " (the app's own)" : " (not the app's own)") }
}

extension ExplainedEvidence.StoreReferrer {
  fileprivate var text: String {
    var parts: [String] = []
    if !clickID.isEmpty { parts.append("click id \(clickID)") }
    if !campaign.isEmpty { parts.append("campaign \(campaign)") }
    if !channel.isEmpty { parts.append("channel \(channel)") }
    if hasGoogleID { parts.append("a Google id") }
    if isOrganic { parts.append("organic") }
    if parts.isEmpty { parts.append(hasString ? "names nothing" : "no string") }
    if clicked.isPresent { parts.append("clicked \(AlignedText.moment(clicked))") }
    if installBegin.isPresent { parts.append("install began \(AlignedText.moment(installBegin))") }
    parts.append(isFromRecord ? "from the install referrer log" : "from the session")
    return parts.joined(separator: ", ")
  }
}
