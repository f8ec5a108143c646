/// One measured application.
struct AppDescription: Sendable {
  /// Lower-case and unique; hosts, schemes and keys are made of it.
  let name: String
  let key: String
  let aliases: [String]
  let linkHosts: [String]
  let scheme: String
  /// `"branch_key":…` as lines of Branch, Apple and Play and cookie syncs have it.
  let keyPair: [UInt8]
  /// `"branch_key":…,"branch_secret":…,"server_to_server":true`, the opening of a session.
  let credentials: [UInt8]
  /// The App Store id and the package name, as OneLink logs name the app.
  let aliasPairs: [[UInt8]]

  init(number: Int) {
    let (round, place) = number.quotientAndRemainder(dividingBy: Self.names.count)
    name = Self.names[place] + (round == 0 ? "" : String(round + 1))
    key = "key_live_" + name
    aliases = ["id\(900_000_001 + number)", "com.example." + name]
    linkHosts = [name + ".app.link", name + "-alternate.app.link", "go.\(name).example"]
    scheme = name
    keyPair = Array(#","branch_key":"\#(key)""#.utf8)
    credentials =
      keyPair
      + Array(#","branch_secret":"secret_live_example_\#(name)","server_to_server":true"#.utf8)
    aliasPairs = aliases.map { Array(#","app_id":"\#($0)""#.utf8) }
  }

  private static let names = [
    "harbor", "lantern", "meadow", "orchard", "compass", "saffron", "juniper", "pebble",
  ]
}
