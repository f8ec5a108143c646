import Decoding
import Testing

@testable import Analysis

@Suite struct AppsFlyerValuesTests {
  @Test(arguments: [
    ("0.85", "", "0.85", "85"), ("0.85", "USD", "0.85", "85"), ("0.85", "usd", "0.85", "85"),
    ("0.85", "EUR", "0.85", ""), ("6", "USD", "6.0", "600"),
    ("1.2340", "USD", "1.2340", "123.4"), ("00.5", "USD", "00.5", "50"),
    ("0.000001", "USD", "0.000001", "0.0001"), ("0.0000001", "USD", "", ""),
    ("999999999999.999999", "USD", "999999999999.999999", "99999999999999.9999"),
    ("-1", "USD", "", ""), ("1e3", "USD", "", ""), ("", "USD", "", ""),
  ])
  func `REP-2: the cost of conversion data is that of reports`(
    _ value: String, _ currency: String, _ original: String, _ cents: String
  ) {
    var data = LinkData()
    data["af_cost_value"] = .text(Array(value.utf8))
    data["af_cost_currency"] = .text(Array(currency.utf8))
    AppsFlyerValues.addCost(to: &data)
    #expect(String(decoding: data.text("orig_cost"), as: UTF8.self) == original)
    #expect(String(decoding: data.text("cost_cents_USD"), as: UTF8.self) == cents)
  }

  @Test(arguments: [
    ("123456789012345", true), ("1234567890123456", false), ("-1.5", true), ("01", false),
    ("1e3", false),
  ])
  func `REP-7: a text that looks like a number is one, unless it loses digits as such`(
    _ value: String, _ isNumber: Bool
  ) {
    var data = LinkData()
    data["af_any"] = .text(Array(value.utf8))
    let typed = AppsFlyerValues.typed(data).members.map(\.value)
    #expect(typed == [isNumber ? .json(Array(value.utf8)) : .text(Array(value.utf8))])
  }

  @Test(arguments: [
    ("123456789012345", true), ("1234567890123456", false), ("-123456789012345", true),
    ("-1234567890123456", false),
  ])
  func `REP-7: a number that most programs may round becomes a text`(
    _ value: String, _ isNumber: Bool
  ) {
    var data = LinkData()
    data["af_any"] = .json(Array(value.utf8))
    let typed = AppsFlyerValues.typed(data).members.map(\.value)
    #expect(typed == [isNumber ? .json(Array(value.utf8)) : .text(Array(value.utf8))])
  }

  @Test func `REP-7: a documented text is one, whatever a line has in its place`() {
    var data = LinkData()
    for key in ["af_sub1", "af_any"] {
      for json in ["true", "false", "5", "null"] {
        data["\(key)"] = .json(Array(json.utf8))
        let isText = key == "af_sub1" && json != "null"
        #expect(
          AppsFlyerValues.typed(data)[key]
            == (isText ? .text(Array(json.utf8)) : .json(Array(json.utf8))))
      }
      data[key] = nil
    }
  }
}
