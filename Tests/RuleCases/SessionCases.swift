import ReferenceModel

// A table: chapter 5 of the law, sessions to events.
extension RuleCase {
  @RuleCaseBuilder static var events: [RuleCase] {
    RuleCase(
      "EVENT-1: at equal times the session id's bytes decide who is earlier",
      [session("b", 0, ["idfv": "aaaaaaaa"]), session("B", 0, ["idfv": "aaaaaaaa"])],
      expect: .audit("B", ["event": "INSTALL"]), .audit("b", ["event": "OPEN"]))
    RuleCase(
      "EVENT-1: a device is not transitive",
      [
        session("a", 0, ["idfv": "aaaaaaaa"]),
        // What makes one device of both comes later, and shares an id with each.
        session("c", oneHour, ["randomized_bundle_token": "bbbbbbbb", "first_session": true]),
        session("b", 2 * oneHour, ["idfv": "aaaaaaaa", "randomized_bundle_token": "bbbbbbbb"]),
        session("d", 3 * oneHour, ["randomized_bundle_token": "bbbbbbbb", "first_session": true]),
      ],
      expect: .audit("c", ["event": "INSTALL"]), .audit("d", ["event": "REINSTALL"]))
    RuleCase(
      "EVENT-1: a session of another app makes nothing known",
      [
        session("a", 0, ["branch_key": "other", "idfv": "aaaaaaaa"]),
        session("b", 1, ["idfv": "aaaaaaaa", "first_session": true]),
      ],
      expect: .audit("b", ["event": "INSTALL"]))
    RuleCase(
      "EVENT-1: a duplicate makes nothing known",
      [
        session("a", 0), session("a", 1, ["idfv": "aaaaaaaa"]),
        session("b", oneHour, ["idfv": "aaaaaaaa", "first_session": true]),
      ],
      expect: .audit("b", ["event": "INSTALL"]))
    RuleCase(
      "EVENT-2: first_session true is a REINSTALL when known, else an INSTALL",
      [
        session("a", 0, ["idfv": "aaaaaaaa", "first_session": true]),
        session("b", oneHour, ["idfv": "aaaaaaaa", "first_session": true]),
      ],
      expect: .audit("a", ["event": "INSTALL"]), .audit("b", ["event": "REINSTALL"]))
    RuleCase(
      "EVENT-2: first_session false is an OPEN, known or not",
      [
        session("a", 0, ["idfv": "aaaaaaaa", "first_session": false]),
        session("b", 1, ["idfv": "aaaaaaaa", "first_session": "0"]),
      ],
      expect: .audit("a", ["event": "OPEN"]), .audit("b", ["event": "OPEN"]))
    RuleCase(
      "EVENT-2: first_session absent is an OPEN when known or without an id, else an INSTALL",
      [
        session("a", 0, ["idfv": "aaaaaaaa"]), session("b", oneHour, ["idfv": "aaaaaaaa"]),
        session("c", 0), session("d", 0, ["idfa": "cccccccc"]),
      ],
      expect: .audit("a", ["event": "INSTALL"]), .audit("b", ["event": "OPEN"]),
      .audit("c", ["event": "OPEN"]), .audit("d", ["event": "OPEN"]))
    RuleCase(
      "EVENT-3: tracking_disabled leaves nothing but one count",
      [
        session("a", 0, ["idfv": "aaaaaaaa", "tracking_disabled": true]),
        session("b", 1, ["idfv": "aaaaaaaa", "first_session": true]),
        session("c", 10 * oneDay, ["tracking_disabled": "TRUE"]),
      ],
      expect: .notInAudit("a"), .notInAudit("c"),
      .audit("b", ["event": "INSTALL", "outcome": "counted"]),
      .outcomes(["tracking_disabled": 2, "counted": 1]),
      .report("attribution", ["2024-06-01,app,iOS,,,,,,1,0,0,0"]))
    RuleCase(
      "EVENT-3: tracking_disabled false is an ordinary session",
      [session("a", 0, ["tracking_disabled": false])], expect: .outcomes(["counted": 1]))
  }

  @RuleCaseBuilder static var limits: [RuleCase] {
    RuleCase(
      "EVENT-4: throttled from throttle.max earlier sessions on",
      [
        session("a", 0, ["idfv": "aaaaaaaa"]), session("b", 20_000, ["idfv": "aaaaaaaa"]),
        session("c", 59_999, ["idfv": "aaaaaaaa"]),
      ],
      set: { $0.throttleMax = 2 }, expect: .outcomes(["counted": 2, "throttled": 1]),
      .audit("c", ["outcome": "throttled"]))
    RuleCase(
      "EVENT-4: exactly throttle.per before does not count",
      [
        session("a", 0, ["idfv": "aaaaaaaa"]), session("b", 20_000, ["idfv": "aaaaaaaa"]),
        session("c", 60_000, ["idfv": "aaaaaaaa"]),
      ],
      set: { $0.throttleMax = 2 }, expect: .outcomes(["counted": 3]))
    RuleCase(
      "EVENT-4: throttled sessions throttle on",
      [
        session("a", 0, ["idfv": "aaaaaaaa"]), session("b", 40_000, ["idfv": "aaaaaaaa"]),
        session("c", 50_000, ["idfv": "aaaaaaaa"]), session("d", 70_000, ["idfv": "aaaaaaaa"]),
      ],
      set: { $0.throttleMax = 2 }, expect: .audit("c", ["outcome": "throttled"]),
      .audit("d", ["outcome": "throttled"]))
    RuleCase(
      "EVENT-4: without ids, the same valid ip and user agent are the same device",
      [
        session("a", 0, ["ip": "8.8.8.8", "user_agent": "x", "link_identifier": "l"]),
        session("b", 1, ["ip": "8.8.8.8", "user_agent": "x", "link_identifier": "l"]),
      ],
      set: { $0.throttleMax = 1 }, expect: .audit("a", ["outcome": "counted"]),
      .audit("b", ["outcome": "throttled"]))
    RuleCase(
      "EVENT-4: not with another or no user agent, nor an invalid ip, nor an id on one side",
      [
        session("a", 0, ["ip": "8.8.8.8", "user_agent": "x", "link_identifier": "l"]),
        session("b", 1, ["ip": "8.8.8.8", "user_agent": "y", "link_identifier": "l"]),
        session("c", 2, ["ip": "8.8.8.8", "link_identifier": "l"]),
        session("d", 3, ["ip": "8.8.8.8", "link_identifier": "l"]),
        session("e", 4, ["ip": "10.0.0.1", "user_agent": "x"]),
        session("f", 5, ["ip": "10.0.0.1", "user_agent": "x"]),
        session(
          "g", 6, ["ip": "8.8.8.8", "user_agent": "x", "link_identifier": "l", "idfv": "aaaaaaaa"]),
      ],
      set: { $0.throttleMax = 1 }, expect: .outcomes(["counted": 7]))
    RuleCase(
      "EVENT-4: ip and user agent make no device known elsewhere",
      [
        session("a", 0, ["ip": "8.8.8.8", "user_agent": "x"]),
        session("b", 1, ["ip": "8.8.8.8", "user_agent": "x", "first_session": true]),
      ],
      expect: .audit("b", ["event": "INSTALL", "outcome": "counted"]))
    RuleCase(
      "EVENT-5: a first session less than the gap after any earlier session",
      [
        session("a", 0, ["idfv": "aaaaaaaa"]),
        session("b", 59_999, ["idfv": "aaaaaaaa", "first_session": true]),
        session("c", 119_999, ["idfv": "aaaaaaaa", "first_session": true]),
      ],
      expect: .audit("b", ["outcome": "repeated_install", "event": "REINSTALL"]),
      .audit("c", ["outcome": "counted"]))
    RuleCase(
      "EVENT-4, EVENT-5: per app",
      [
        session("a", 0, ["idfv": "aaaaaaaa"]),
        session("b", 1, ["idfv": "aaaaaaaa", "first_session": true, "branch_key": "other"]),
        session("c", 2, ["ip": "8.8.8.8", "user_agent": "x", "link_identifier": "l"]),
        session(
          "d", 3,
          ["ip": "8.8.8.8", "user_agent": "x", "link_identifier": "l", "branch_key": "other"]),
      ],
      set: { $0.throttleMax = 1 }, expect: .outcomes(["counted": 4]),
      .audit("b", ["event": "INSTALL"]))
    RuleCase(
      "EVENT-5: an OPEN is never a repeated install",
      [session("a", 0, ["idfv": "aaaaaaaa"]), session("b", 1, ["idfv": "aaaaaaaa"])],
      expect: .outcomes(["counted": 2]))
    RuleCase(
      "EVENT-6: one unreferred OPEN per ip in four hours",
      [
        session("a", 0, ["ip": "8.8.8.8"]), session("b", 4 * oneHour - 1, ["ip": "8.8.8.8"]),
        session("c", 4 * oneHour, ["ip": "8.8.8.8"]),
      ],
      expect: .audit("a", ["outcome": "counted"]), .audit("b", ["outcome": "rate_limited"]),
      .audit("c", ["outcome": "counted"]))
    RuleCase(
      "EVENT-6: suppressed ones do not push the limit out",
      [
        session("a", 0, ["ip": "8.8.8.8"]), session("b", 3 * oneHour, ["ip": "8.8.8.8"]),
        session("c", 5 * oneHour, ["ip": "8.8.8.8"]), session("d", 8 * oneHour, ["ip": "8.8.8.8"]),
      ],
      expect: .audit("b", ["outcome": "rate_limited"]), .audit("c", ["outcome": "counted"]),
      .audit("d", ["outcome": "rate_limited"]))
    RuleCase(
      "EVENT-6: per app",
      [
        session("a", 0, ["ip": "8.8.8.8"]),
        session("b", 1, ["ip": "8.8.8.8", "branch_key": "other"]),
      ], expect: .outcomes(["counted": 2]))
    RuleCase(
      "EVENT-6: IPv6 by /64, mapped addresses as IPv4, of a list the first",
      [
        session("a", 0, ["ip": "2001:db8:1:2::1"]), session("b", 1, ["ip": "2001:DB8:1:2:ffff::9"]),
        session("c", 2, ["ip": "2001:db8:1:3::1"]),
        session("d", 3, ["ip": "::ffff:8.8.4.4"]), session("e", 4, ["ip": "8.8.4.4, 1.1.1.1"]),
        session("f", 5, ["ip": "64:ff9b::808:404"]),
      ],
      expect: .audit("b", ["outcome": "rate_limited"]), .audit("c", ["outcome": "counted"]),
      .audit("d", ["outcome": "counted"]),
      .audit("e", ["outcome": "rate_limited"]), .audit("f", ["outcome": "rate_limited"]))
    RuleCase(
      "EVENT-6: without a valid ip there is no limit",
      [
        session("a", 0), session("b", 1), session("c", 2, ["ip": "192.168.0.1"]),
        session("d", 3, ["ip": "192.168.0.1"]),
        session("e", 4, ["ip": "::1"]), session("f", 5, ["ip": "::1"]),
        session("g", 6, ["ip": "8.8.8"]), session("h", 7, ["ip": "8.8.8"]),
        session("i", 8, ["ip": "fe80::1"]), session("j", 9, ["ip": "fe80::1"]),
        session("k", 10, ["ip": "224.0.0.1"]), session("l", 11, ["ip": "224.0.0.1"]),
      ],
      expect: .outcomes(["counted": 12]))
    RuleCase(
      "EVENT-6: neighbours of reserved nets are valid",
      [
        session("a", 0, ["ip": "172.15.0.1"]), session("b", 1, ["ip": "172.15.0.1"]),
        session("c", 2, ["ip": "100.128.0.1"]), session("d", 3, ["ip": "100.128.0.1"]),
        session("e", 4, ["ip": "223.255.255.255"]), session("f", 5, ["ip": "223.255.255.255"]),
      ],
      expect: .outcomes(["counted": 3, "rate_limited": 3]))
    RuleCase(
      "EVENT-6: the ip by its other names",
      [
        session("a", 0, ["x_ip_override": "8.8.8.8"]),
        session("b", 1, ["X-IP-Override": "8.8.8.8"]),
        session("c", 2, ["x-ip-override": "8.8.8.8", "ip": ""]),
      ],
      expect: .outcomes(["counted": 1, "rate_limited": 2]))
    RuleCase(
      "EVENT-6: referred opens and first sessions neither start nor move the limit",
      [
        session("a", 0, ["ip": "8.8.8.8", "first_session": true]),
        session("b", 1, ["ip": "8.8.8.8", "link_identifier": "gone"]),
        session("c", 2, ["ip": "8.8.8.8", "universal_link_url": "https://go.example"]),
        session("d", 3, ["ip": "8.8.8.8"]), session("e", 4, ["ip": "8.8.8.8"]),
      ],
      expect: .outcomes(["counted": 4, "rate_limited": 1]), .audit("e", ["outcome": "rate_limited"])
    )
    RuleCase(
      "EVENT-6: an OPEN's winning touch must not be older than referred_within",
      [
        click("c", -oneDay, ["idfv": "aaaaaaaa"]),
        session("i", -oneDay, ["idfv": "aaaaaaaa", "first_session": true]),
        session("s", 0, ["idfv": "aaaaaaaa", "ip": "8.8.8.8"]),
        session("t", 1, ["idfv": "aaaaaaaa", "ip": "8.8.8.8"]),
        session("u", 2, ["idfv": "aaaaaaaa", "ip": "8.8.8.8"]),
      ],
      expect: .audit("s", ["referred": "1", "outcome": "counted", "touch_id": "c"]),
      .audit("t", ["referred": "0", "outcome": "counted", "touch_id": "c"]),
      .audit("u", ["referred": "0", "outcome": "rate_limited"]))
    RuleCase(
      "EVENT-6: an INSTALL's winning touch may be older",
      [
        click("c", -20 * oneDay, ["idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa", "first_session": true]),
      ],
      expect: .audit("s", ["referred": "1"]))
    RuleCase(
      "EVENT-7: throttled comes before repeated_install and rate_limited",
      [
        session("z", -oneHour, ["ip": "8.8.8.8"]),
        session("a", 0, ["idfv": "aaaaaaaa", "ip": "8.8.8.8"]),
        session("b", 1, ["idfv": "aaaaaaaa", "ip": "8.8.8.8", "first_session": true]),
        session("c", 2, ["idfv": "aaaaaaaa", "ip": "8.8.8.8"]),
      ],
      set: { $0.throttleMax = 1 }, expect: .outcomes(["counted": 2, "throttled": 2]))
    RuleCase(
      "EVENT-6: a throttled OPEN does not start the limit",
      [
        session("a", 0, ["idfv": "aaaaaaaa", "ip": "8.8.4.4", "first_session": true]),
        session("b", 1, ["idfv": "aaaaaaaa", "ip": "8.8.8.8"]), session("c", 2, ["ip": "8.8.8.8"]),
      ],
      set: { $0.throttleMax = 1 }, expect: .audit("b", ["outcome": "throttled"]),
      .audit("c", ["outcome": "counted"]))
    RuleCase(
      "EVENT-7: suppressed sessions are matched all the same",
      [
        click("c", -1, ["idfv": "aaaaaaaa"]), session("a", 0, ["idfv": "aaaaaaaa"]),
        session("b", 1, ["idfv": "aaaaaaaa"]),
      ],
      set: { $0.throttleMax = 1 }, expect: .won("b", "c", by: "device_id"),
      .audit("b", ["outcome": "throttled"]))
  }
}
