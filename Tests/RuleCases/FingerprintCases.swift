import ReferenceModel

/// A click on an iOS device of one household, known by its signals alone.
func visit(_ id: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  .signals(click(id, offset, fields), ["ip": "8.8.8.8", "os": "iOS", "model": "iPhone"], fields)
}

/// The first session of an iOS device of the same household.
func install(_ id: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  .signals(
    session(id, offset, fields), ["ip": "8.8.8.8", "first_session": true, "model": "iPhone14,2"],
    fields)
}

extension Entry {
  /// The entry with these fields before its own, unless it names them.
  fileprivate static func signals(_ entry: Entry, _ usual: Fields, _ given: Fields) -> Entry {
    let named = Set(given.map(\.key))
    let added = usual.filter { !named.contains($0.key) }.map { ($0.key, $0.value) }
    return entry.source { source in
      let rest = source.lines[0].string.dropFirst()
      source.lines = [
        Text(String(jsonObject(added).dropLast()) + (added.isEmpty ? "" : ",") + rest)
      ]
    }
  }
}

// A table: MATCH-5, fingerprints.
extension RuleCase {
  @RuleCaseBuilder static var fingerprints: [RuleCase] {
    RuleCase(
      "MATCH-5: a click with the same ip, os and one more signal",
      [visit("c", -oneHour), install("s", 0)],
      expect: .won("s", "c", by: "fingerprint"),
      .audit("s", ["match_guaranteed": "0", "touch_type": "click", "referred": "1"]))
    RuleCase(
      "MATCH-5: not with another or an invalid ip",
      [
        visit("c", -oneHour), visit("d", -oneHour, ["ip": "10.0.0.1"]),
        install("s", 0, ["ip": "8.8.4.4"]), install("t", 1, ["ip": "10.0.0.1"]),
      ],
      expect: .organic("s"), .organic("t"), .explained("s", [:]), .explained("t", [:]))
    RuleCase(
      "MATCH-5: not with another or no os",
      [
        visit("c", -oneHour, ["os": "Android"]), visit("d", -oneHour, ["os": nil]), install("s", 0),
      ], expect: .organic("s"), .explained("s", [:]))
    RuleCase(
      "MATCH-5: the os of a click from its user agent",
      [
        visit(
          "c", -oneHour,
          [
            "os": nil,
            "user_agent":
              "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15",
          ]), install("s", 0),
      ],
      expect: .won("s", "c", by: "fingerprint"))
    RuleCase(
      "MATCH-5: a click with a device id of its own is out",
      [visit("c", -oneHour, ["idfa": "aaaaaaaa"]), install("s", 0)],
      expect: .organic("s"), .explained("s", ["fingerprint c": "click_has_device_id"]))
    RuleCase(
      "MATCH-5: an absent id is none of its own",
      [visit("c", -oneHour, ["idfa": "00000000-0000-0000-0000-000000000000"]), install("s", 0)],
      expect: .won("s", "c", by: "fingerprint"))
    RuleCase(
      "MATCH-5: one signal that differs is enough to be out",
      [visit("c", -oneHour, ["language": "de"]), install("s", 0, ["language": "en"])],
      expect: .organic("s"), .explained("s", ["fingerprint c": "signal_mismatch"]))
    RuleCase(
      "MATCH-5: fewer equal signals than min_signals are too few",
      [
        visit("c", -oneHour), install("s", 0),
        visit("d", -oneHour, ["ip": "8.8.4.4", "model": nil]), install("t", 0, ["ip": "8.8.4.4"]),
      ],
      expect: .won("s", "c", by: "fingerprint"),
      .explained("t", ["fingerprint d": "too_few_signals"]))
    RuleCase(
      "MATCH-5: min_signals 2",
      [
        visit("c", -oneHour), install("s", 0),
        visit("d", -oneHour, ["ip": "8.8.4.4", "language": "de"]),
        install("t", 0, ["ip": "8.8.4.4", "language": "de-AT"]),
      ],
      set: { $0.minSignals = 2 }, expect: .organic("s"), .won("t", "d", by: "fingerprint"))
    RuleCase(
      "MATCH-5: two campaigns are ambiguous",
      [
        visit("c", -2 * oneHour, ["~campaign": "a"]), visit("d", -oneHour, ["~campaign": "b"]),
        install("s", 0),
      ],
      expect: .organic("s"), .audit("s", ["referred": "0"]),
      .explained(
        "s", ["fingerprint c": "ambiguous_fingerprint", "fingerprint d": "ambiguous_fingerprint"]))
    RuleCase(
      "MATCH-5: two channels are ambiguous, two clicks of one are not",
      [
        visit("c", -2 * oneHour, ["~campaign": "a", "~channel": "x"]),
        visit("d", -oneHour, ["~campaign": "a", "~channel": "y"]), install("s", 0),
        visit("e", -2 * oneHour, ["ip": "8.8.4.4", "~campaign": "a", "~channel": "x"]),
        visit("f", -oneHour, ["ip": "8.8.4.4", "~campaign": "a", "~channel": "x"]),
        install("t", 0, ["ip": "8.8.4.4"]),
      ],
      expect: .organic("s"),
      .explained(
        "s", ["fingerprint c": "ambiguous_fingerprint", "fingerprint d": "ambiguous_fingerprint"]),
      .won("t", "f", by: "fingerprint"))
    RuleCase(
      "MATCH-5: two links are ambiguous, two writings of one link are not",
      [
        visit("c", -2 * oneHour, ["url": "http://go.example/x/?a=1"]),
        visit("d", -oneHour, ["url": "HTTPS://GO.example:443/x#y"]), install("s", 0),
        visit("e", -2 * oneHour, ["ip": "8.8.4.4", "url": "https://go.example/x"]),
        visit("f", -oneHour, ["ip": "8.8.4.4", "url": "https://go.example/X"]),
        install("t", 0, ["ip": "8.8.4.4"]),
      ],
      expect: .won("s", "d", by: "fingerprint"), .organic("t"))
    RuleCase(
      "MATCH-5: what the window or a signal excludes makes nothing ambiguous",
      [
        visit("c", -oneDay - 1, ["~campaign": "a"]), visit("d", -oneHour, ["~campaign": "b"]),
        visit("e", -oneHour, ["~campaign": "c", "model": "iPad"]), install("s", 0),
      ],
      expect: .won("s", "d", by: "fingerprint"))
    RuleCase(
      "MATCH-5: on_ambiguous latest takes the latest",
      [
        visit("c", -2 * oneHour, ["~campaign": "a"]), visit("d", -oneHour, ["~campaign": "b"]),
        install("s", 0),
      ],
      set: { $0.latestOnAmbiguous = true }, expect: .won("s", "d", by: "fingerprint"))
    RuleCase(
      "MATCH-2: a click behind the install's begin makes no fingerprint ambiguous",
      [
        visit("c", -1001, ["os": "Android", "model": "Pixel 8", "~campaign": "a"]),
        visit("d", -1000, ["os": "Android", "model": "Pixel 8", "~campaign": "b"]),
        install(
          "s", 0, ["os": "Android", "model": "Pixel 8", "install_begin_ts": 1_717_243_198]),
      ],
      expect: .won("s", "c", by: "fingerprint"),
      .explained("s", ["fingerprint c": "won", "fingerprint d": "after_install_begin"]))
    RuleCase(
      "MATCH-5: after an ambiguous tier follow impressions",
      [
        visit("c", -2 * oneHour, ["~campaign": "a"]), visit("d", -oneHour, ["~campaign": "b"]),
        answer("t", 0, ["claimType": "Impression"]),
        install("s", 0, ["apple_attribution_token": "t"]),
      ],
      set: {
        $0.reports = [Settings.Report("r", by: ["app"], ["ambiguous_sessions", "installs"])]
      },
      expect: .audit(
        "s", ["match_method": "adservices", "touch_type": "impression", "touch_timestamp_ms": ""]),
      // REP-2: tiers 1 to 3 did not decide it.
      .report("r", ["app,1,1"]))
    RuleCase(
      "MATCH-3: an undated click claim before a fingerprint, a fingerprint before an impression",
      [
        visit("c", -oneHour), answer("t", 0),
        answer("u", 0, ["claimType": "Impression", "impressionDate": .init(noon)]),
        install("s", 0, ["apple_attribution_token": "t"]),
        install("v", 0, ["apple_attribution_token": "u"]),
      ],
      expect: .audit("s", ["match_method": "adservices", "touch_type": "claim"]),
      .won("v", "c", by: "fingerprint"))
    RuleCase(
      "MATCH-1: a fingerprint has a window of its own",
      [
        visit("c", -oneDay), install("s", 0), visit("d", -oneDay, ["ip": "8.8.4.4"]),
        install("t", 1, ["ip": "8.8.4.4"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .organic("t"))
    RuleCase(
      "MATCH-1: a click's duration is its fingerprint window, and only that",
      [
        visit("c", -oneHour, ["duration": 3600]), install("s", 0),
        visit("d", -oneHour - 1, ["ip": "8.8.4.4", "duration": "3600"]),
        install("t", 0, ["ip": "8.8.4.4"]),
        session("u", 0, ["link_identifier": "d"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .organic("t"), .won("u", "d", by: "link_click_id"))
    RuleCase(
      "MATCH-1: a duration of zero, below zero or unreadable is ignored",
      [
        visit("c", -oneDay, ["duration": 0]), install("s", 0),
        visit("d", -oneDay, ["ip": "8.8.4.4", "duration": -5]), install("t", 0, ["ip": "8.8.4.4"]),
        visit("e", -oneDay, ["ip": "1.1.1.1", "duration": "1h"]),
        install("u", 0, ["ip": "1.1.1.1"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .won("t", "d", by: "fingerprint"),
      .won("u", "e", by: "fingerprint"))
    RuleCase(
      "EV-6: an OPEN has no fingerprint",
      [visit("c", -oneHour), install("s", 0, ["first_session": false])], expect: .organic("s"),
      .explained("s", ["fingerprint c": "not_first_session"]))
    RuleCase(
      "REP-2: ambiguous_sessions are those that nothing better decided",
      [
        visit("c", -2 * oneHour, ["~campaign": "a"]), visit("d", -oneHour, ["~campaign": "b"]),
        install("s", 0), install("t", 1, ["universal_link_url": "https://go.example"]),
      ],
      set: {
        $0.reports = [Settings.Report("r", by: ["app"], ["ambiguous_sessions", "installs"])]
      }, expect: .report("r", ["app,1,2"]))
  }
}
