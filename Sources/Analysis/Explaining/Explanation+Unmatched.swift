internal import Model
internal import Reporting

extension Explanation {
  /// The evidence that leads to no touch, with the reason: there is nothing of which MATCH-6 could say why it lost.
  var unmatched: [(evidence: String, why: String)] {
    var lines: [(String, String)] = []
    func add(
      _ name: String, _ method: MatchMethod, _ isThere: Bool, _ why: String,
      unless isTouch: ((CandidateTouch) -> Bool)? = nil
    ) {
      let isTouch = isTouch ?? { $0.method == method }
      if !isThere || touches.contains(where: isTouch) { return }
      let why =
        if !methods.contains(method) {
          method.isOff
        } else if method.needsFirstSession, event == .open {
          Reason.notFirstSession.meaning
        } else {
          why
        }
      lines.append((name, why))
    }
    let reach =
      "from \(maxLookback.words) before the session to \(clockSkew.words) after it"
      + (isFinal ? ", of what came in time" : "")
    add(
      "link click id", .linkClickID, !evidence.linkClickID.isEmpty, "no click of this id \(reach)")
    // These are touches themselves, unless nobody asks for them.
    let own: [(String, MatchMethod, Bool)] = [
      ("app link", .appLink, evidence.appLink?.isOwn ?? false),
      ("clipboard", .clipboard, evidence.clipboard?.isOwn ?? false),
      ("search_ad_encoded", .adServices, evidence.hasLegacyClaim),
    ]
    for (name, method, isThere) in own where !methods.contains(method) {
      add(name, method, isThere, method.isOff)
    }
    if let referrer = evidence.referrer {
      // That of a final session may have come when nothing changed any more.
      let why =
        isFinal && referrer.isTouch
        ? "was another one, or none, when the session became final" : referrer.emptiness
      add("install referrer", .installReferrer, true, why)
    }
    add(
      "AdServices token", .adServices, evidence.hasToken,
      isFinal
        ? "no answer of Apple's, of what came in time" : "the state has no answer of Apple's to it",
      unless: { $0.method == .adServices && !$0.isOwnClaim })
    let hasOther = touches.contains { $0.method == .adServices }
    add(
      "search_ad_encoded", .adServices, evidence.hasLegacyClaim && hasOther && !isFinal,
      "Apple's answer to the token counts in its place", unless: \.isOwnClaim)
    // A winner says enough of what many share, and most sessions have.
    if !touches.isEmpty { return lines }
    add("device ids", .deviceID, !deviceIDs.isEmpty, "no click with one of them \(reach)")
    add("cookie id", .cookie, evidence.hasCookie, "no click with it \(reach)")
    if event != .open {
      add("ip", .fingerprint, hasIP, "no click of the same ip and os \(reach)")
    }
    return lines
  }

  /// `unmatched` for people.
  var unmatchedList: String {
    let lines = unmatched
    let list = AlignedText.lines(lines.map { ($0.evidence, $0.why) }, indent: "  ")
    if !touches.isEmpty { return lines.isEmpty ? "" : "no touch by:\n" + list }
    let nothing = "no touch: nothing that the session carries can point to one\n"
    return (lines.isEmpty ? nothing : "no touch:\n" + list) + unusableID
  }

  /// That there is no advertising id to look for. Whether the session carried one is not remembered (EV-2).
  private var unusableID: String {
    if os == .windows || event == nil || !methods.contains(.deviceID)
      || KeyScope.advertising.contains(where: deviceIDs.contains)
    {
      return ""
    }
    return "no advertising id that may be used, which takes ad_tracking_enabled true (EV-2)\n"
  }
}

extension MatchMethod {
  fileprivate var isOff: String { "\(name) is not among the job's methods" }
}

extension ExplainedEvidence.StoreReferrer {
  /// Why it is no touch (TOUCH-2).
  fileprivate var emptiness: String {
    if isOrganic { return "utm_medium=organic: the store says that nothing brought the install" }
    return hasString
      ? "names neither a click nor a campaign or channel" : "the store passed on no text"
  }
}
