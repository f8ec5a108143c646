extension DialectTable {
  /// What clicks of every dialect say of their device, its ids apart.
  static let deviceOfClick: [(field: Field, keys: [String])] = [
    (.ip, ["ip"]),
    (.userAgent, ["user_agent"]),
    (.os, ["os"]),
    (.osVersion, ["os_version"]),
    (.model, ["model"]),
    (.language, ["language"]),
    (.country, ["country"]),
    (.localIP, ["local_ip"]),
    (.screenWidth, ["screen_width"]),
    (.screenHeight, ["screen_height"]),
  ]
}
