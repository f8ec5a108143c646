import ReferenceModel

// A table: chapter 6 of the law, reports, and the watermark that they show.
extension RuleCase {
  @RuleCaseBuilder static var reports: [RuleCase] {
    RuleCase(
      "REP-1: the three default reports and their headers",
      [session("s", 0)], set: { $0.currencies = ["USD"] },
      expect: .header(
        "attribution",
        "date,app,os,campaign,channel,custom_param_1,custom_param_2,custom_param_3,installs,reinstalls,opens,is_final"
      ),
      .header(
        "campaigns",
        "date,app,os,campaign,channel,installs,reinstalls,opens,clicks,click_to_install_rate,cost_USD,cost_per_install_USD,is_final"
      ),
      .header(
        "methods",
        "date,app,match_method,installs,reinstalls,opens,median_click_to_install_seconds,p10_click_to_install_seconds,p90_click_to_install_seconds,is_final"
      ))
    RuleCase(
      "REP-1: one row per key combination",
      [
        session("a", 0, ["custom_param_1": "x"]), session("b", 1, ["custom_param_1": "x"]),
        android("c", 2, ["custom_param_1": "x"]), session("d", 3, ["branch_key": "other"]),
      ],
      expect: .report(
        "attribution",
        [
          "2024-06-01,app,Android,,,x,,,0,0,1,0", "2024-06-01,app,iOS,,,x,,,0,0,2,0",
          "2024-06-01,other,iOS,,,,,,0,0,1,0",
        ]),
      .report(
        "campaigns",
        [
          "2024-06-01,app,Android,,,0,0,1,0,,0,,0", "2024-06-01,app,iOS,,,0,0,2,0,,0,,0",
          "2024-06-01,other,iOS,,,0,0,1,0,,0,,0",
        ]),
      .report("methods", ["2024-06-01,app,,0,0,3,,,,0", "2024-06-01,other,,0,0,1,,,,0"]))
    RuleCase(
      "REP-1: sessions that are not counted make no row",
      [
        session("a", 0, ["ip": "8.8.8.8", "custom_param_1": "a"]),
        session("b", 1, ["ip": "8.8.8.8", "custom_param_1": "b"]),
      ],
      expect: .report("attribution", ["2024-06-01,app,iOS,,,a,,,0,0,1,0"]))
    RuleCase(
      "REP-2: installs, reinstalls and opens by campaign, and clicks beside them",
      [
        click("c", -oneHour, ["os": "IOS", "~campaign": "x", "~channel": "y", "idfv": "aaaaaaaa"]),
        click("d", -oneHour, ["os": "ios", "~campaign": "x", "~channel": "y"]),
        click("e", -oneHour, ["os": "ios", "~campaign": "x", "~channel": "y"]),
        session("a", 0, ["first_session": true, "idfv": "aaaaaaaa"]),
        session("b", 2 * oneHour, ["first_session": true, "idfv": "aaaaaaaa"]),
        session("o", 3 * oneHour, ["idfv": "aaaaaaaa"]),
      ],
      expect: .report("campaigns", ["2024-06-01,app,iOS,x,y,1,1,1,3,0.333333,0,0,0"]))
    RuleCase(
      "REP-2: a click's os comes from its user agent when it names none",
      [
        click(
          "c", 0,
          [
            "user_agent":
              "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15"
          ]),
        click(
          "d", 0, ["user_agent": "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36"]),
        click("e", 0),
      ],
      expect: .report(
        "campaigns",
        [
          "2024-06-01,app,,,,0,0,0,1,0,0,,0", "2024-06-01,app,Android,,,0,0,0,1,0,0,,0",
          "2024-06-01,app,iOS,,,0,0,0,1,0,0,,0",
        ]))
    RuleCase(
      "REP-4: a click's os prints as iOS, Android, Windows, and no other",
      [click("c", 0, ["os": "WINDOWS"]), click("d", 0, ["os": "Symbian"])],
      expect: .report(
        "campaigns",
        ["2024-06-01,app,,,,0,0,0,1,0,0,,0", "2024-06-01,app,Windows,,,0,0,0,1,0,0,,0"]))
    RuleCase(
      "REP-2: the rate counts installs whose touch is a click",
      [
        click("c", -oneHour, ["os": "iOS", "c": "x"]),
        session("a", 0, ["first_session": true, "link_identifier": "c"]),
        session("b", 1, ["first_session": true, "universal_link_url": "https://go.example/?c=x"]),
      ],
      expect: .report("campaigns", ["2024-06-01,app,iOS,x,,2,0,0,1,1,0,0,0"]))
    RuleCase(
      "REP-2: quantiles by nearest rank, seconds cut",
      [
        click("c", -10_999), click("d", -20_000), click("e", -30_000),
        session("a", 0, ["first_session": true, "link_identifier": "c"]),
        session("b", 0, ["first_session": true, "link_identifier": "d"]),
        session("f", 0, ["first_session": true, "link_identifier": "e"]),
      ],
      expect: .report("methods", ["2024-06-01,app,link_click_id,3,0,0,20,10,30,0"]))
    RuleCase(
      "REP-2: the median of two is the smaller",
      [
        click("c", -10_000), click("d", -20_000),
        session("a", 0, ["first_session": true, "link_identifier": "c"]),
        session("b", 0, ["first_session": true, "link_identifier": "d"]),
      ],
      expect: .report("methods", ["2024-06-01,app,link_click_id,2,0,0,10,10,20,0"]))
    RuleCase(
      "REP-2: seconds are never below 0, and only those of INSTALLs",
      [
        click("c", 1500), session("a", 0, ["first_session": true, "link_identifier": "c"]),
        session("b", 60_000, ["first_session": false, "link_identifier": "c"]),
      ],
      expect: .report("methods", ["2024-06-01,app,link_click_id,1,0,1,0,0,0,0"]))
    RuleCase(
      "REP-2: a touch without a time of its own has no seconds",
      [
        session("a", 0, ["first_session": true, "universal_link_url": "https://go.example"]),
        answer("t", 0),
        session("b", 1, ["first_session": true, "apple_attribution_token": "t"]),
        android("c", 2, ["first_session": true, "install_referrer_extras": "pid=x"]),
      ],
      expect: .report(
        "methods",
        [
          "2024-06-01,app,adservices,1,0,0,,,,0", "2024-06-01,app,app_link,1,0,0,,,,0",
          "2024-06-01,app,install_referrer,1,0,0,,,,0",
        ]))
    RuleCase(
      "REP-2: own reports of installs, opens and what limits them",
      [
        click("c", -1, ["idfv": "aaaaaaaa"]),
        session("a", 0, ["first_session": true, "idfv": "aaaaaaaa", "country": "de"]),
        session("b", 0, ["ip": "8.8.8.8", "country_code": "DE"]),
        session("d", 1, ["ip": "8.8.8.8", "country": "De"]),
      ],
      set: {
        $0.reports = [
          Settings.Report(
            "mine", by: ["country", "event"],
            [
              "installs", "attributed_installs", "organic_installs", "opens", "attributed_opens",
              "organic_opens", "rate_limited_opens", "throttled_sessions", "ambiguous_sessions",
            ])
        ]
      },
      expect: .header(
        "mine",
        "country,event,installs,attributed_installs,organic_installs,opens,attributed_opens,organic_opens,rate_limited_opens,throttled_sessions,ambiguous_sessions"
      ),
      .report("mine", ["DE,INSTALL,1,1,0,0,0,0,0,0,0", "DE,OPEN,0,0,0,1,0,1,1,0,0"]))
    RuleCase(
      "REP-3: date is the day in the job's time zone",
      [session("a", 6 * oneHour + 30 * oneMinute - 1), session("b", 6 * oneHour + 30 * oneMinute)],
      set: { $0.timeZone = "Asia/Kolkata" },
      expect: .report("methods", ["2024-06-01,app,,0,0,1,,,,0", "2024-06-02,app,,0,0,1,,,,0"]))
    RuleCase(
      "REP-3: a day is final when its last millisecond is at or before the watermark",
      [session("a", 0), session("b", 2 * oneDay + 12 * oneHour - 1)],
      expect: .report("methods", ["2024-06-01,app,,0,0,1,,,,1", "2024-06-03,app,,0,0,1,,,,0"]))
    RuleCase(
      "REP-3: a millisecond less and it is not",
      [session("a", 0), session("b", 2 * oneDay + 12 * oneHour - 2)],
      expect: .report("methods", ["2024-06-01,app,,0,0,1,,,,0", "2024-06-03,app,,0,0,1,,,,0"]))
    RuleCase(
      "REP-3: final by the watermark of the row's app",
      [
        session("a", 0), session("b", 0, ["branch_key": "other"]),
        session("c", 10 * oneDay, ["branch_key": "other"]),
      ],
      expect: .report(
        "methods",
        [
          "2024-06-01,app,,0,0,1,,,,0", "2024-06-01,other,,0,0,1,,,,1",
          "2024-06-11,other,,0,0,1,,,,0",
        ]))
    RuleCase(
      "REP-3: without the key app by the lowest watermark of the row's apps",
      [
        session("a", 0), session("b", 0, ["branch_key": "other"]),
        session("c", 10 * oneDay, ["branch_key": "other"]),
        session("d", -oneDay, ["branch_key": "other"]),
      ],
      set: { $0.reports = [Settings.Report("days", by: ["date"], ["opens"])] },
      expect: .report("days", ["2024-05-31,1,1", "2024-06-01,2,0", "2024-06-11,1,0"]))
    RuleCase(
      "REP-3: an app that adds to no metric of a row is not in it",
      [
        session("a", 0, ["first_session": true]), session("b", -oneDay, ["first_session": true]),
        session("c", 10 * oneDay), session("d", 0, ["branch_key": "other"]),
        session("e", -oneDay, ["branch_key": "other", "first_session": true]),
      ],
      set: { $0.reports = [Settings.Report("days", by: ["date"], ["installs"])] },
      expect: .report("days", ["2024-05-31,2,0", "2024-06-01,1,1"]))
    RuleCase(
      "REP-3: without the key date there is no is_final",
      [session("a", 0)], set: { $0.reports = [Settings.Report("apps", by: ["app"], ["opens"])] },
      expect: .header("apps", "app,opens"), .report("apps", ["app,1"]))
    RuleCase(
      "REP-3: a day in a summer time zone ends by its own midnight",
      // 2024-11-03 in New York ends at 2024-11-04T04:59:59.999Z; `b` lies `lateness` after it.
      [
        session("a", 0, ["timestamp": "2024-11-03T12:00:00Z"]),
        session("b", 0, ["timestamp": "2024-11-06T04:59:59.999Z"]),
      ], set: { $0.timeZone = "America/New_York" },
      expect: .report("methods", ["2024-11-03,app,,0,0,1,,,,1", "2024-11-05,app,,0,0,1,,,,0"]))
    RuleCase(
      "REP-4: only cells with comma, quote, CR or LF are quoted",
      [
        session(
          "a", 0,
          ["custom_param_1": "a,b", "custom_param_2": "a\"b", "custom_param_3": .raw(#""a\nb""#)]),
        session("b", 0, ["custom_param_1": "a b;c'd"]),
      ],
      expect: .report(
        "attribution",
        [
          "2024-06-01,app,iOS,,,a b;c'd,,,0,0,1,0",
          "2024-06-01,app,iOS,,,\"a,b\",\"a\"\"b\",\"a\nb\",0,0,1,0",
        ]))
    RuleCase(
      "REP-4: a formula gets a leading apostrophe",
      [
        session(
          "a", 0, ["custom_param_1": "=1+1", "custom_param_2": "@x", "custom_param_3": "-1"]),
        session("b", 1, ["custom_param_1": "+1", "custom_param_2": "a=b"]),
      ],
      expect: .report(
        "attribution",
        ["2024-06-01,app,iOS,,,'+1,a=b,,0,0,1,0", "2024-06-01,app,iOS,,,'=1+1,'@x,'-1,0,0,1,0"]))
    RuleCase(
      "REP-4: unless the job wants none",
      [session("a", 0, ["custom_param_1": "=1+1"])], set: { $0.spreadsheetSafe = false },
      expect: .report("attribution", ["2024-06-01,app,iOS,,,=1+1,,,0,0,1,0"]))
    RuleCase(
      "REP-4: rows are ordered by raw bytes, empty first, before any apostrophe",
      [
        session("a", 0, ["custom_param_1": "é"]), session("b", 1, ["custom_param_1": "z"]),
        session("c", 2, ["custom_param_1": "Z"]), session("d", 3),
        session("e", 4, ["custom_param_1": "=z"]), session("f", 5, ["custom_param_1": "5"]),
      ],
      expect: .report(
        "attribution",
        [
          "2024-06-01,app,iOS,,,,,,0,0,1,0", "2024-06-01,app,iOS,,,5,,,0,0,1,0",
          "2024-06-01,app,iOS,,,'=z,,,0,0,1,0", "2024-06-01,app,iOS,,,Z,,,0,0,1,0",
          "2024-06-01,app,iOS,,,z,,,0,0,1,0", "2024-06-01,app,iOS,,,é,,,0,0,1,0",
        ]))
    RuleCase(
      "REP-4: a report without rows has its header",
      [click("c", 0)],
      expect: .header(
        "methods",
        "date,app,match_method,installs,reinstalls,opens,median_click_to_install_seconds,p10_click_to_install_seconds,p90_click_to_install_seconds,is_final"
      ),
      .report("methods", []))
    RuleCase(
      "TIME-1: clicks move the watermark, tracking_disabled sessions do not",
      [
        session("a", 0), session("t", 9 * oneDay, ["tracking_disabled": true]),
        session("b", 0, ["branch_key": "other"]), click("c", 9 * oneDay, ["branch_key": "other"]),
      ],
      expect: .report("methods", ["2024-06-01,app,,0,0,1,,,,0", "2024-06-01,other,,0,0,1,,,,1"]))
    RuleCase(
      "TIME-1: a duplicate moves the watermark too",
      [session("a", 0), session("b", 0), session("b", 6 * oneDay)],
      expect: .report("methods", ["2024-06-01,app,,0,0,2,,,,1"]))
  }
}
