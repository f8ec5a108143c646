import ReferenceModel

// A table: the sample requests of AppsFlyer's and JMDeepLink's documents, with the keys that a log adds.
extension RuleCase {
  private static let universalLink = """
    "af_ad":"my_adname","af_adset":"my_adset","af_android_url":"https://isitchristmas.com/",\
    "af_channel":"my_channel","af_click_lookback":"20d","af_cost_currency":"USD","af_cost_value":6,\
    "af_dp":"afbasicapp://mainactivity","af_ios_url":"https://isitchristmas.com/",\
    "af_sub1":"my_sub1","af_sub2":"my_sub2","c":"fruit_of_the_month",\
    "campaign":"fruit_of_the_month","fruit_amount":26,"fruit_name":"apples",\
    "is_retargeting":true,"link":"https://onelink-basic-app.onelink.me/H5hv/6d66214a",\
    "media_source":"Email","pid":"Email"
    """
  private static let longURL = """
    https://onelink-basic-app.onelink.me/H5hv?pid=Email&c=fruit_of_the_month&af_channel=my_channel\
    &af_adset=my_adset&af_ad=my_adname&af_sub1=my_sub1&af_sub2=my_sub2&fruit_name=apples\
    &fruit_amount=16&af_cost_currency=USD&af_cost_value=6&af_click_lookback=20d\
    &af_dp=afbasicapp%3A%2F%2Fmainactivity&af_ios_url=https%3A%2F%2Fmy_ios_lp.com\
    &af_android_url=https%3A%2F%2Fmy_android_lp.com
    """
  private static let longUniversalLink = """
    "path":"/H5hv","af_android_url":"https://my_android_lp.com","af_channel":"my_channel",\
    "host":"onelink-basic-app.onelink.me","af_adset":"my_adset","pid":"Email","scheme":"https",\
    "af_dp":"afbasicapp://mainactivity","af_sub1":"my_sub1","fruit_name":"apples",\
    "af_ad":"my_adname","af_click_lookback":"20d","fruit_amount":16,"af_sub2":"my_sub2",\
    "link":"\(longURL)","af_cost_currency":"USD","c":"fruit_of_the_month",\
    "af_ios_url":"https://my_ios_lp.com","af_cost_value":6
    """
  private static let schemeURL = """
    afbasicapp://mainactivity?af_ad=my_adname&af_adset=my_adset\
    &af_android_url=https%3A%2F%2Fmy_android_lp.com&af_channel=my_channel&af_click_lookback=25d\
    &af_cost_currency=NZD&af_cost_value=5&af_deeplink=true\
    &af_dp=afbasicapp%3A%2F%2Fmainactivity&af_force_deeplink=true\
    &af_ios_url=https%3A%2F%2Fmy_ios_lp.com&af_sub1=my_sub1&af_sub2=my_sub2\
    &af_web_id=56441f02-377b-47c6-9648-7a7f88268130-o&campaign=my_campaign&fruit_amount=15\
    &fruit_name=apples&is_retargeting=true&media_source=Email&shortlink=9270d092
    """
  private static let uriScheme = """
    "af_click_lookback ":"25d","af_sub1 ":"my_sub1","shortlink ":"9270d092","af_deeplink ":true,\
    "media_source ":"Email","campaign ":"my_campaign","af_cost_currency ":"NZD",\
    "host ":"mainactivity","af_ios_url ":"https://my_ios_lp.com","scheme ":"afbasicapp",\
    "path ":"","af_cost_value ":5,"af_adset ":"my_adset","af_ad ":"my_adname",\
    "af_android_url ":"https://my_android_lp.com","af_sub2 ":"my_sub2","af_force_deeplink ":true,\
    "fruit_amount ":15,"af_dp ":"afbasicapp://mainactivity","link ":"\(schemeURL)",\
    "af_channel ":"my_channel","is_retargeting ":true,\
    "af_web_id ":"56441f02-377b-47c6-9648-7a7f88268130-o","fruit_name ":"apples"
    """
  private static let conversionData = """
    "adgroup":null,"adgroup_id":null,"adset":null,"adset_id":null,"af_ad":"my_adname",\
    "af_adset":"my_adset","af_android_url":"https://isitchristmas.com/",\
    "af_channel":"my_channel","af_click_lookback":"20d","af_cost_currency":"USD",\
    "af_cost_value":6,"af_cpi":null,"af_dp":"afbasicapp://mainactivity",\
    "af_ios_url":"https://isitchristmas.com/","af_siteid":null,"af_status":"Non-organic",\
    "af_sub1":"my_sub1","af_sub2":"my_sub2","af_sub3":null,"af_sub4":null,"af_sub5":null,\
    "agency":null,"campaign":"fruit_of_the_month ","campaign_id":null,\
    "click_time":"2020-08-12 15:08:00.770","cost_cents_USD":600,"engmnt_source":null,\
    "esp_name":null,"fruit_amount":26,"fruit_name":"apples","http_referrer":null,\
    "install_time":"2020-08-12 15:08:33.335","is_branded_link":null,"is_first_launch":1,\
    "is_retargeting":true,"is_universal_link":null,"iscache":1,"match_type":"probabilistic",\
    "media_source":"Email","orig_cost":"6.0","redirect_response_data":null,\
    "retargeting_conversion_type":"none","shortlink":"6d66214a"
    """

  /// A sample with the keys that only a log has: time, app, id and os.
  private static func sample(_ id: String, _ offset: Int64, _ members: String) -> Entry {
    .raw(
      .clicks, "onelink",
      #"{"timestamp":\#(noon + offset),"app_id":"app","click_id":"\#(id)","os":"iOS",\#(members)}"#)
  }

  private static func install(_ id: String, _ offset: Int64, of click: String) -> Entry {
    session(id, offset, ["first_session": true, "link_identifier": "\(click)"])
  }

  @RuleCaseBuilder static var oneLinkSamples: [RuleCase] {
    RuleCase(
      "fields: AppsFlyer's universal link with a short URL",
      [
        sample("c", -20 * oneDay, universalLink), install("s", 0, of: "c"),
        install("t", 1, of: "c"),
      ],
      expect: .won("s", "c", by: "link_click_id"),
      .audit(
        "s",
        [
          "campaign": "fruit_of_the_month", "channel": "my_channel", "touch_type": "click",
          "deep_link_url": "https://onelink-basic-app.onelink.me/H5hv/6d66214a",
        ]),
      .organic("t"),
      .report(
        "campaigns",
        [
          "2024-05-12,app,iOS,fruit_of_the_month,my_channel,0,0,0,1,0,0,,1",
          "2024-06-01,app,iOS,,,1,0,0,0,,0,,0",
          "2024-06-01,app,iOS,fruit_of_the_month,my_channel,1,0,0,0,,6,6,0",
        ]))
    RuleCase(
      "fields: AppsFlyer's universal link with a long URL",
      [sample("c", -oneHour, longUniversalLink), install("s", 0, of: "c")],
      expect: .won("s", "c", by: "link_click_id"),
      .audit("s", ["campaign": "fruit_of_the_month", "channel": "my_channel"]),
      .report(
        "campaigns", ["2024-06-01,app,iOS,fruit_of_the_month,my_channel,1,0,0,1,1,6,6,0"]))
    RuleCase(
      "fields: AppsFlyer's long URL alone says the same",
      [sample("c", -20 * oneDay, #""url":"\#(longURL)""#), install("s", 0, of: "c")],
      set: { $0.lookbackInstall = oneDay },
      expect: .won("s", "c", by: "link_click_id"),
      .audit("s", ["campaign": "fruit_of_the_month", "channel": "my_channel"]),
      .report(
        "campaigns",
        [
          "2024-05-12,app,iOS,fruit_of_the_month,my_channel,0,0,0,1,0,0,,1",
          "2024-06-01,app,iOS,fruit_of_the_month,my_channel,1,0,0,0,,6,6,0",
        ]))
    RuleCase(
      "fields: AppsFlyer's URI scheme, whose keys end with a space",
      [
        sample("c", -25 * oneDay, uriScheme), install("s", 0, of: "c"), install("t", 1, of: "c"),
      ],
      set: { $0.currencies = ["NZD"] },
      expect: .won("s", "c", by: "link_click_id"),
      .audit(
        "s", ["campaign": "my_campaign", "channel": "my_channel", "deep_link_url": schemeURL]),
      .organic("t"),
      .report(
        "campaigns",
        [
          "2024-05-07,app,iOS,my_campaign,my_channel,0,0,0,1,0,0,,1",
          "2024-06-01,app,iOS,,,1,0,0,0,,0,,0",
          "2024-06-01,app,iOS,my_campaign,my_channel,1,0,0,0,,5,5,0",
        ]))
    RuleCase(
      "fields: AppsFlyer's conversion data, whose click has a time of its own",
      [
        .raw(.clicks, "onelink", #"{"clickid":"c","os":"iOS",\#(conversionData)}"#)
          .source { $0.app = "app" },
        session(
          "s", 0,
          [
            "timestamp": "2020-08-12 15:08:33.335", "first_session": true, "link_identifier": "c",
          ]),
      ],
      expect: .won("s", "c", by: "link_click_id"),
      .audit(
        "s",
        [
          "touch_timestamp_ms": "1597244880770", "campaign": "fruit_of_the_month",
          "channel": "my_channel", "deep_link_url": "6d66214a",
        ]),
      .report(
        "methods", ["2020-08-12,app,link_click_id,1,0,0,32,32,32,0"]))
    RuleCase(
      "fields: AppsFlyer's fruit links: what follows the campaign is a keyword",
      [
        sample(
          "c", -1,
          #"""
          "link":"https://onelink-sample-app.onelink.me/H5hv?pid=Email&c=fruit_of_the_month&deep_link_value=apples"
          """#),
        install("s", 0, of: "c"),
      ],
      expect: .audit("s", ["campaign": "fruit_of_the_month", "channel": "Email"]))
  }

  @RuleCaseBuilder static var webVisitSamples: [RuleCase] {
    RuleCase(
      "fields: JMDeepLink's page, found again by its cookie",
      [
        webVisit(
          "v", -oneHour,
          ["url": "https://www.myhost.com?jumeimallUrl=xxx", "cookie_id": "k", "os": "iOS"]),
        session("s", 0, ["first_session": true, "cookie_id": "k"]),
        session("t", oneHour, ["first_session": false, "cookie_id": "k"]),
      ],
      expect: .won("s", "v", by: "cookie"),
      .audit(
        "s",
        [
          "match_guaranteed": "1", "touch_type": "click", "campaign": "", "channel": "",
          "deep_link_url": "https://www.myhost.com?jumeimallUrl=xxx",
        ]),
      .organic("t"))
    RuleCase(
      "fields: JMDeepLink's hidden Safari view ties the page's cookie to an idfa",
      [
        webVisit(
          "v", -oneHour,
          ["url": "https://www.myhost.com?jumeimallUrl=xxx&utm_source=wap", "cookie_id": "k"]),
        cookieSync("D5B89252-FCF8-4065-88FC-B70F49186988", "k", 2000),
        session(
          "s", 0,
          [
            "first_session": true, "hardware_id": "D5B89252-FCF8-4065-88FC-B70F49186988",
            "hardware_id_type": "idfa", "ad_tracking_enabled": true,
          ]),
      ],
      expect: .won("s", "v", by: "cookie"), .audit("s", ["channel": "wap"]))
  }

  @RuleCaseBuilder static var webVisitFingerprintSamples: [RuleCase] {
    RuleCase(
      "fields: JMDeepLink's page, found again by ip, screen, version and language",
      [
        webVisit(
          "v", -oneHour,
          [
            "url": "https://www.myhost.com?jumeimallUrl=xxx", "ip": "203.0.113.7", "os": "iOS",
            "os_version": "10.3", "screen_width": 414, "screen_height": 736, "language": "zh-CN",
          ]),
        session(
          "s", 0,
          [
            "first_session": true, "ip": "203.0.113.7", "os_version": "10.3.1",
            "screen_width": 1242, "screen_height": 2208, "language": "zh",
          ]),
      ],
      expect: .won("s", "v", by: "fingerprint"), .audit("s", ["match_guaranteed": "0"]))
  }

  @RuleCaseBuilder static var tuneSamples: [RuleCase] {
    RuleCase(
      "fields: TUNE's keys on iOS",
      [
        click("c", -1, ["idfa": "d5b89252-fcf8-4065-88fc-b70f49186988", "c": "spring"]),
        tune(
          "s", 0,
          [
            "ios_ifa": "D5B89252-FCF8-4065-88FC-B70F49186988", "ios_ad_tracking_disabled": 0,
            "ios_ifv": "0C381C08-B808-4C25-BE51-B00BC165B5F8", "device_ip": "203.0.113.7",
            "device_brand": "Apple", "device_model": "iPhone5,2", "device_carrier": "AT&T",
            "user_agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 10_3 like Mac OS X)",
            "os_version": "10.3", "language": "en", "country_code": "us", "app_version": "1.12.4",
            "user_id": "U1923847128356", "sub1": "Parameter 1", "sub2": "Parameter 2",
            "sub3": "Parameter 3",
          ]),
      ],
      set: {
        $0.reports = [.init("r", by: ["os", "country", "app_version"], ["installs"])]
      },
      expect: .won("s", "c", by: "device_id"),
      .audit(
        "s",
        [
          "os": "iOS", "event": "INSTALL", "campaign": "spring", "custom_param_1": "Parameter 1",
          "custom_param_2": "Parameter 2", "custom_param_3": "Parameter 3",
        ]), .report("r", ["iOS,US,1.12.4,1"]))
    RuleCase(
      "fields: TUNE's first open on Android includes the Play install referrer",
      [
        tune(
          "s", 0,
          [
            "google_aid": "AAAAAA-BBBB-CCCC-11111-2222222222222", "google_ad_tracking_disabled": 0,
            "referral_url": "utm_source=some_source&utm_medium=preload&utm_campaign=null",
            "device_model": "GT-I9300",
          ]),
        tune(
          "t", oneHour,
          [
            "google_aid": "AAAAAABBBBCCCC111112222222222222", "google_ad_tracking_disabled": "0",
            "referral_url": "https://go.example/x?~campaign=again",
          ]),
      ],
      expect: .audit(
        "s",
        [
          "os": "Android", "event": "INSTALL", "match_method": "install_referrer",
          "touch_type": "referrer", "channel": "some_source", "campaign": "",
        ]),
      .audit(
        "t",
        [
          "event": "OPEN", "match_method": "app_link", "campaign": "again", "referred": "1",
        ]))
    RuleCase(
      "fields: TUNE's Windows ids",
      [
        tune("a", 0, ["device_id": "9c1ea4a0-windows", "windows_aid": ""]),
        tune("b", oneHour, ["windows_aid": "AAAAAABBBBCCCC111122222222222"]),
        tune("d", 2 * oneHour, ["windows_aid": "aaaaaabbbbcccc111122222222222"]),
      ],
      expect: .audit("a", ["os": "Windows", "event": "INSTALL"]),
      .audit("b", ["os": "Windows", "event": "INSTALL"]),
      .audit("d", ["os": "Windows", "event": "OPEN"]))
  }
}
