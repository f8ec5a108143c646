package import Model
internal import Reporting

/// Takes from records that are older than the state keeps them what reports, classes and limits still
/// need of them (TIME-7).
package struct Aging {
  private let days: Days
  private let needs: ReportNeeds
  private var counts: [AgedRecord: Int64] = [:]
  private var devices: Set<AgedDevice> = []
  private var opens: [AgedDevice: Timestamp] = [:]

  /// What is needed follows from the job's reports; `days` holds all that will be added.
  package init(_ reports: [ReportDefinition], days: Days) {
    self.days = days
    needs = ReportNeeds(reports)
  }

  private func day(of time: Timestamp) -> Timestamp { days.starts[days.index(of: time)] }

  /// Takes a session with what it was found to be.
  mutating func add(
    _ session: Session, of batch: SealedBatch, _ attribution: Attribution, _ touch: Touch?
  ) {
    count(session, attribution, touch)
    session.keys.forEachDevice { place, scope in
      devices.insert(AgedDevice(app: session.app, scope: scope, key: batch.keys[place]))
    }
    if attribution.startsLimit, session.ip.isPresent {
      add(AgedOpen(app: session.app, ip: session.ip, time: session.timestamp))
    }
  }

  /// Takes of a session what it counts for alone.
  package mutating func count(_ session: Session, _ attribution: Attribution, _ touch: Touch?) {
    var facts = AgedRecord(.session, day: day(of: session.timestamp), app: session.app)
    facts.os = session.os
    facts.event = attribution.event
    facts.outcome = attribution.outcome
    facts.isAmbiguous = attribution.isAmbiguous
    for key in needs.keys { facts.take(key, of: session) }
    if let touch { add(touch, of: session, attribution, to: &facts) }
    counts[facts, default: 0] += 1
  }

  private func add(
    _ touch: Touch, of session: Session, _ attribution: Attribution, to facts: inout AgedRecord
  ) {
    (facts.method, facts.touchType) = (touch.method, touch.type)
    if needs.keys.contains(.campaign) { facts.campaign = touch.campaign }
    if needs.keys.contains(.channel) { facts.channel = touch.channel }
    if needs.cost, attribution.event.isFirstSession {
      (facts.costMicros, facts.currency) = (touch.costMicros, touch.currency)
    }
    if needs.quantiles, attribution.event == .install, attribution.outcome == .counted,
      touch.ownTime.isPresent
    {
      // Whole seconds, as in reports, so that fewer differ.
      let seconds = max(0, (session.timestamp - touch.ownTime).milliseconds) / 1000
      facts.touchAge = seconds * 1000 + 1
    }
  }

  /// Takes a click with the names by which reports know it.
  package mutating func add(_ click: Click, names: (campaign: StringID, channel: StringID)) {
    var facts = AgedRecord(
      click.isLate ? .lateClick : .click, day: day(of: click.timestamp), app: click.app)
    facts.os = click.os
    if needs.keys.contains(.campaign) { facts.campaign = names.campaign }
    if needs.keys.contains(.channel) { facts.channel = names.channel }
    if needs.keys.contains(.country) { facts.country = click.country }
    counts[facts, default: 0] += 1
  }

  /// Takes a session of a forgotten device.
  mutating func add(_ session: ForgottenSession, of batch: SealedBatch) {
    session.keys.forEachDevice { place, scope in
      devices.insert(AgedDevice(app: session.app, scope: scope, key: batch.keys[place]))
    }
    if session.ip.isPresent {
      add(AgedOpen(app: session.app, ip: session.ip, time: session.time))
    }
  }

  /// Takes what was aged before.
  mutating func add(_ rows: AgedRows) {
    for row in rows.counts { counts[row.facts, default: 0] += row.count }
    for device in rows.devices { devices.insert(device) }
    for open in rows.opens { add(open) }
  }

  private mutating func add(_ open: AgedOpen) {
    let place = AgedDevice(app: open.app, scope: .ip, key: open.ip)
    opens[place] = max(opens[place] ?? open.time, open.time)
  }

  /// Everything, in no order.
  package var rows: AgedRows {
    var rows = AgedRows()
    rows.counts = counts.map { AgedCount(facts: $0, count: $1) }
    rows.devices = Array(devices)
    rows.opens = opens.map { AgedOpen(app: $0.app, ip: $0.key, time: $1) }
    return rows
  }
}

extension AgedRecord {
  /// Takes what a key says of a session beside its touch. Each is written out, so that a new one is asked for here.
  fileprivate mutating func take(_ key: ReportKey, of session: Session) {
    switch key {
    case .customParam1: customParam1 = session.customParams.0
    case .customParam2: customParam2 = session.customParams.1
    case .customParam3: customParam3 = session.customParams.2
    case .country: country = session.country
    case .appVersion: appVersion = session.appVersion
    // They are there without being asked for.
    case .date, .app, .os, .event, .matchMethod, .touchType: break
    // They are the touch's.
    case .campaign, .channel: break
    }
  }
}
