import ReferenceModel

/// A line that is blank, so that a file with known lines is another file.
private func blank(_ kind: Source.Kind, _ dialect: String) -> Entry { .raw(kind, dialect, "") }

/// An entry of the catalogue that names a campaign.
private func named(_ campaign: String, _ fields: Fields = [:]) -> Entry {
  let all = fields.map { ($0.key, $0.value) } + [("data", ["~campaign": "\(campaign)"])]
  return .raw(.links, "branch", jsonObject([("url", "https://go.example/x")] + all))
}

/// A first session that an own link opened.
private func opened(_ id: String, _ offset: Int64) -> Entry {
  session(id, offset, ["first_session": true, "universal_link_url": "https://go.example/x"])
}

// A table: evidence other than clicks that comes late.
extension RunCase {
  @RuleCaseBuilder static var lateEvidence: [RunCase] {
    RunCase(
      "TIME-3: a referrer record 24 h after the watermark is late",
      .run([
        android("a", 0, ["first_session": true, "android_id": "aaaaaaaa"]),
        android("b", 1, ["first_session": true, "android_id": "bbbbbbbb"]), toNoon,
      ]),
      .run(
        [
          referrer("pid=x", oneDay, ["android_id": "aaaaaaaa"]),
          referrer("pid=y", oneDay, ["android_id": "bbbbbbbb"]),
        ],
        expect: .organic("a"), .audit("b", ["match_method": "install_referrer", "channel": "y"]),
        .late([.installReferrers: 2]), .status(0)))
    RunCase(
      "TIME-3: a referrer record later than that is in time",
      .run([android("b", 1, ["first_session": true, "android_id": "bbbbbbbb"]), toNoon]),
      .run(
        [referrer("pid=y", oneDay + 1, ["android_id": "bbbbbbbb"])],
        expect: .audit("b", ["match_method": "install_referrer", "channel": "y"]), .late([:])))
    RunCase(
      "TIME-3: a referrer record whose line is in state is a duplicate, never late",
      .run([referrer("pid=y", 0, ["android_id": "bbbbbbbb"]), toNoon]),
      .run(
        [
          referrer("pid=y", 0, ["android_id": "bbbbbbbb"]), blank(.installReferrers, "play"),
        ], expect: .lines(.installReferrers, accepted: 1, blank: 1), .late([:]), .asBefore))
    RunCase(
      "TIME-3: an answer 24 h after the watermark is late",
      .run([
        session("a", 0, ["first_session": true, "apple_attribution_token": "t"]),
        session("b", 1, ["first_session": true, "apple_attribution_token": "u"]), toNoon,
      ]),
      .run(
        [answer("t", oneDay), answer("u", oneDay)], expect: .organic("a"),
        .audit("b", ["match_method": "adservices", "campaign": "77"]), .late([.adservices: 2]),
        .status(0)))
    RunCase(
      "TIME-3: an answer later than that is in time",
      .run([session("b", 1, ["first_session": true, "apple_attribution_token": "u"]), toNoon]),
      .run(
        [answer("u", oneDay + 1)], expect: .audit("b", ["match_method": "adservices"]),
        .late([:])))
    RunCase(
      "TIME-3: an answer whose line is in state is a duplicate, never late",
      .run([answer("u", 0), toNoon]),
      .run(
        [answer("u", 0), blank(.adservices, "apple")],
        expect: .lines(.adservices, accepted: 1, blank: 1), .late([:]), .asBefore))
  }

  @RuleCaseBuilder static var lateCookieSyncs: [RunCase] {
    RunCase(
      "TIME-3: a cookie sync 24 h after the watermark is late",
      .run([
        click("c", -oneHour, ["cookie_id": "k"]),
        session("a", 0, ["first_session": true, "idfv": "aaaaaaaa"]),
        session("b", 1, ["first_session": true, "idfv": "bbbbbbbb"]), toNoon,
      ]),
      .run(
        [cookieSync("aaaaaaaa", "k", oneDay), cookieSync("bbbbbbbb", "k", oneDay)],
        expect: .organic("a"), .won("b", "c", by: "cookie"), .late([.cookieSyncs: 2]), .status(0)))
    RunCase(
      "TIME-3: a cookie sync later than that is in time",
      .run([
        click("c", -oneHour, ["cookie_id": "k"]),
        session("b", 1, ["first_session": true, "idfv": "bbbbbbbb"]), toNoon,
      ]),
      .run(
        [cookieSync("bbbbbbbb", "k", oneDay + 1)], expect: .won("b", "c", by: "cookie"),
        .late([:])))
    RunCase(
      "TIME-3: a cookie sync whose line is in state is a duplicate, never late",
      .run([cookieSync("bbbbbbbb", "k", 0), toNoon]),
      .run(
        [cookieSync("bbbbbbbb", "k", 0), blank(.cookieSyncs, "safari")], expect: .late([:]),
        .asBefore))
    RunCase(
      "TIME-1: cookie syncs do not move the watermark",
      .run(
        [session("s", 0), cookieSync("bbbbbbbb", "k", oneDay)],
        expect: .watermark("app", noon - 2 * oneDay)))
  }

  @RuleCaseBuilder static var lateLinks: [RunCase] {
    RunCase(
      "TIME-3: a late entry of the catalogue serves provisional sessions alone",
      .run([opened("a", 0), opened("b", 1), toNoon]),
      .run(
        [named("new", ["app": "app", "updated_at": JSONText(noon - oneHour)])],
        expect: .audit("a", ["campaign": "", "match_method": "app_link"]),
        .audit("b", ["campaign": "new"]), .late([.links: 1]), .status(0)))
    RunCase(
      "TIME-3: an entry from 60 s after the watermark is late",
      .run([toNoon]),
      .run(
        [named("new", ["app": "app", "updated_at": JSONText(noon + oneMinute)])],
        expect: .late([.links: 1])))
    RunCase(
      "TIME-3: an entry from later than that is in time",
      .run([opened("s", oneMinute + 1), toNoon]),
      .run(
        [named("new", ["app": "app", "updated_at": JSONText(noon + oneMinute + 1)])],
        expect: .late([:]), .audit("s", ["campaign": "new"])))
    RunCase(
      "TIME-3: a clock_skew beyond 60 s counts for entries too",
      set: { $0.clockSkew = 90 * oneSecond },
      .run([toNoon]),
      .run(
        [
          named("a", ["app": "app", "updated_at": JSONText(noon + 90 * oneSecond)]),
          named("b", ["app": "app", "updated_at": JSONText(noon + 90 * oneSecond + 1)]),
        ], expect: .late([.links: 1])))
    RunCase(
      "TIME-3: an entry without a time is late once the app has a watermark",
      .run([opened("a", 0), opened("b", 1), toNoon]),
      .run(
        [named("new", ["app": "app"])], expect: .audit("a", ["campaign": ""]),
        .audit("b", ["campaign": "new"]), .late([.links: 1])))
    RunCase(
      "TIME-3: an entry without a time is in time before that",
      .run(
        [named("new", ["app": "app"]), opened("a", 0), toNoon],
        expect: .audit("a", ["campaign": "new"]), .late([:])))
    RunCase(
      "TIME-3: an entry of an app without a watermark is in time",
      .run([toNoon]), .run([named("new", ["app": "other"])], expect: .late([:])))
    RunCase(
      "TIME-3: an entry for all apps is late when it is late for any",
      .run([toNoon, session("o", 0, ["branch_key": "other"])]),
      .run(
        [named("new", ["updated_at": JSONText(noon - oneHour)])], expect: .late([.links: 1])))
    RunCase(
      "TIME-3: an entry whose line is in state is a duplicate, never late",
      .run([named("new"), toNoon]),
      .run([named("new"), blank(.links, "branch")], expect: .late([:]), .asBefore))
    RunCase(
      "TIME-2: a late entry names clicks that are provisional and none that is final",
      .run([
        click("c", 0, ["os": "iOS", "~referring_link": "https://go.example/x"]),
        click("d", 1, ["os": "iOS", "~referring_link": "https://go.example/x"]), toNoon,
      ]),
      .run(
        [named("new", ["app": "app"])],
        expect: .report(
          "campaigns",
          [
            "2024-06-01,app,iOS,,,0,0,0,1,0,0,,0", "2024-06-01,app,iOS,new,,0,0,0,1,0,0,,0",
            "2024-06-03,app,iOS,,,0,0,1,0,,0,,0",
          ])))
    RunCase(
      "TIME-1: the catalogue does not move the watermark",
      .run(
        [session("s", 0), named("new", ["app": "app", "updated_at": JSONText(noon + oneDay)])],
        expect: .watermark("app", noon - 2 * oneDay)))
  }
}
