import ReferenceModel

// A table: association files.
extension RuleCase {
  @RuleCaseBuilder static var associations: [RuleCase] {
    RuleCase(
      "EV-4: a universal link needs a path of the association file",
      [
        session("a", 0, ["universal_link_url": "https://go.example/videos/1"]),
        session("b", 1, ["universal_link_url": "https://go.example/home/news/"]),
        session("c", 2, ["universal_link_url": "https://go.example/home/news/1"]),
        session("d", 3, ["universal_link_url": "https://go.example/"]),
      ],
      set: {
        $0.apps[0].association =
          #"{"applinks":{"apps":[],"details":[{"appID":"T.a","paths":["/home/news/","/videos/*"]}]}}"#
      },
      expect: .audit("a", ["match_method": "app_link"]), .audit("b", ["match_method": "app_link"]),
      .organic("c"), .organic("d"))
    RuleCase(
      "EV-4: an app link and an own scheme need none",
      [
        android("a", 0, ["android_app_link_url": "https://go.example/any"]),
        session("b", 1, ["universal_link_url": "example://any"]),
      ],
      set: {
        $0.apps[0].association = #"{"applinks":{"details":[{"appID":"T.a","paths":["/x"]}]}}"#
      },
      expect: .audit("a", ["match_method": "app_link"]), .audit("b", ["match_method": "app_link"]))
    RuleCase(
      "EV-4: of the paths the first that matches decides",
      [
        session("a", 0, ["universal_link_url": "https://go.example/x/no"]),
        session("b", 1, ["universal_link_url": "https://go.example/x/yes"]),
        session("c", 2, ["universal_link_url": "https://go.example/a1"]),
      ],
      set: {
        $0.apps[0].association =
          #"{"applinks":{"details":[{"appID":"T.a","paths":["NOT /x/no","/x/*","/a?","NOT /x/yes"]}]}}"#
      },
      expect: .organic("a"), .audit("b", ["match_method": "app_link"]),
      .audit("c", ["match_method": "app_link"]))
    RuleCase(
      "EV-4: substitution variables are not known, a pattern means its characters",
      [
        session("a", 0, ["universal_link_url": "https://go.example/$(lang)/x"]),
        session("b", 1, ["universal_link_url": "https://go.example/en/x"]),
      ],
      set: {
        $0.apps[0].association =
          #"{"applinks":{"substitutionVariables":{"lang":["en"]},"details":[{"appIDs":["T.a"],"components":[{"/":"/$(lang)/*"}]}]}}"#
      },
      expect: .audit("a", ["match_method": "app_link"]), .organic("b"))
    RuleCase(
      "EV-4: of the details those of the app's apple_app_id",
      [
        session("a", 0, ["universal_link_url": "https://go.example/one"]),
        session("b", 1, ["universal_link_url": "https://go.example/two"]),
      ],
      set: {
        $0.apps[0].association =
          #"{"applinks":{"details":[{"appID":"T.a","paths":["/one"]},{"appIDs":["T.b"],"paths":["/two"]}]}}"#
        $0.apps[0].appleAppID = "T.b"
      },
      expect: .organic("a"), .audit("b", ["match_method": "app_link"]))
    RuleCase(
      "EV-4: any of the details where the app has no id",
      [
        session("a", 0, ["universal_link_url": "https://go.example/one"]),
        session("b", 1, ["universal_link_url": "https://go.example/two"]),
      ],
      set: {
        $0.apps[0].association =
          #"{"applinks":{"details":[{"appID":"T.a","paths":["/one","NOT *"]},{"appIDs":["T.b"],"paths":["/two"]}]}}"#
      },
      expect: .audit("a", ["match_method": "app_link"]), .audit("b", ["match_method": "app_link"]))
    RuleCase(
      "EV-4: components by path, query and fragment",
      [
        session("a", 0, ["universal_link_url": "https://go.example/x?c=abc"]),
        session("b", 1, ["universal_link_url": "https://go.example/x?c=xbc"]),
        session("c", 2, ["universal_link_url": "https://go.example/no/x?c=abc"]),
        session("d", 3, ["universal_link_url": "https://go.example/y#part1"]),
      ],
      set: {
        $0.apps[0].association =
          ##"{"applinks":{"details":[{"appIDs":["T.a"],"components":[{"/":"/no/*","exclude":true},{"/":"/*","?":{"c":"a*"}},{"#":"part?"}]}]}}"##
      },
      expect: .audit("a", ["match_method": "app_link"]), .organic("b"), .organic("c"),
      .audit("d", ["match_method": "app_link"]))
    RuleCase(
      "EV-4: a component says for itself, else its entry, else the file, whether case and escapes count",
      [
        session("a", 0, ["universal_link_url": "https://go.example/SHOP/1"]),
        session("b", 1, ["universal_link_url": "https://go.example/Exact"]),
        session("c", 2, ["universal_link_url": "https://go.example/exact"]),
        session("d", 3, ["universal_link_url": "https://go.example/%E4%B8%AD/a+b?q=%C3%84"]),
        session("e", 4, ["universal_link_url": "https://go.example/%E4%B8%AD/a%20b?q=%C3%84"]),
        session("f", 5, ["universal_link_url": "https://go.example/raw/%41"]),
        session("g", 6, ["universal_link_url": "https://go.example/raw/A"]),
      ],
      set: {
        $0.apps[0].association = """
          {"applinks":{"defaults":{"caseSensitive":false},"details":[
          {"appID":"T.a","defaults":{"percentEncoded":false},"components":[
          {"/":"/shop/*"},{"/":"/Exact","caseSensitive":true},{"/":"/中/a+b","?":{"q":"ä"}},
          {"/":"/raw/%41","percentEncoded":true}]}]}}
          """
      },
      expect: .audit("a", ["match_method": "app_link"]), .audit("b", ["match_method": "app_link"]),
      .organic("c"), .audit("d", ["match_method": "app_link"]), .organic("e"),
      .audit("f", ["match_method": "app_link"]), .organic("g"))
    RuleCase(
      "EV-4: the defaults of an entry come before those of the file, and parameters are decoded in any case",
      [
        session("a", 0, ["universal_link_url": "https://go.example/SHOP/1"]),
        session("b", 1, ["universal_link_url": "https://go.example/raw?q=a%2520b"]),
        session("c", 2, ["universal_link_url": "https://go.example/raw?q=a%20b"]),
      ],
      set: {
        $0.apps[0].association = """
          {"applinks":{"defaults":{"caseSensitive":true},"details":[
          {"appID":"T.a","defaults":{"caseSensitive":false},"components":[
          {"/":"/shop/*"},{"/":"/raw","percentEncoded":false,"?":{"q":"a%20b"}}]}]}}
          """
      },
      expect: .audit("a", ["match_method": "app_link"]), .audit("b", ["match_method": "app_link"]),
      .organic("c"))
  }
}
