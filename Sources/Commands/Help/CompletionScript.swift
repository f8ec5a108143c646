import Configuration

/// The scripts with which shells complete command lines, made out of the tables.
enum CompletionScript {
  /// The keys that `--set` takes, without those of list entries, whose number the shell does not
  /// know.
  static var settingKeys: [String] {
    SettingTable.rows.map(\.path).filter { !$0.contains("[]") }.map { "\($0)=" }
  }

  /// The options of a command, its own first.
  static func options(of spec: CommandSpec) -> [OptionSpec] { spec.options + OptionTable.common }
}
