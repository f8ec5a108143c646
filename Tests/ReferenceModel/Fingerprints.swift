extension Evidence {
  /// MATCH-5: clicks with the same valid ip and the same os.
  var fingerprintTouches: [Candidate] {
    existingClicks
      .filter { click in
        click.signals.ip != nil && click.signals.ip == session.signals.ip
          && click.signals.os != nil && click.signals.os == session.signals.os
      }
      .map { click in
        var candidate = touch(click, .fingerprint)
        if !click.devices.isEmpty { candidate.refusal = .clickHasDeviceID }
        return candidate
      }
  }

  /// MATCH-5: why a click does not fit.
  func fingerprintReason(_ click: Click) -> Reason? {
    let verdicts = click.signals.verdicts(session.signals)
    if verdicts.contains(.different) { return .signalMismatch }
    let equal = verdicts.filter { $0 == .equal }.count
    return equal < settings.minSignals ? .tooFewSignals : nil
  }

  /// MATCH-5: when what is left names more than one thing, marks it; says whether it did.
  func markAmbiguous(_ candidates: inout [Candidate]) -> Bool {
    let left = candidates.indices.filter {
      candidates[$0].method == .fingerprint && candidates[$0].reason == nil
    }
    let named = Set(
      left.map { index in
        let touch = candidates[index]
        return [touch.link.map(LinkURL.normalised), touch.campaign, touch.channel]
      })
    guard named.count > 1, !settings.latestOnAmbiguous else { return false }
    for index in left { candidates[index].reason = .ambiguousFingerprint }
    return true
  }
}
