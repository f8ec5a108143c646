import Testing

@testable import Commands

struct HelpTests {
  private func help(_ arguments: String...) -> String {
    let recording = Recording()
    let code = main(["help"] + arguments, in: recording.surroundings(), Interruption())
    #expect(code == .done)
    #expect(recording.errors.isEmpty)
    return recording.output
  }

  @Test func `help names every command and every option`() {
    let help = help()
    for spec in CommandTable.all {
      #expect(help.contains("\n  \(spec.command.rawValue)"), "\(spec.command)")
    }
    for name in OptionTable.all.flatMap(\.names) {
      #expect(help.contains("  \(name)") || help.contains(", \(name)"), "\(name)")
    }
  }

  @Test func `help names every exit code with its meaning`() {
    let lines = help().split(separator: "\n")
    for code in ExitCode.allCases {
      let row = lines.first { $0.hasPrefix("  \(code.rawValue) ") }
      #expect(row?.contains(code.meaning.prefix(20)) == true, "\(code)")
    }
  }

  @Test(arguments: Command.allCases)
  func `the help of a command has its options, examples and exit codes`(_ command: Command) {
    let help = help(command.rawValue)
    let spec = CommandTable[command]
    #expect(help.hasPrefix("usage: \(spec.usage) [OPTIONS]\n"))
    #expect(!spec.examples.isEmpty)
    for example in spec.examples { #expect(help.contains("  \(example.line)\n")) }
    for name in (spec.options + OptionTable.common).flatMap(\.names) {
      #expect(help.contains("  \(name)") || help.contains(", \(name)"), "\(name)")
    }
    for code in spec.exitCodes { #expect(help.contains("\n  \(code.rawValue) "), "\(code)") }
  }

  @Test func `examples are right command lines`() throws {
    for example in CommandTable.all.flatMap(\.examples) {
      let words = example.line.replacing("'", with: "").split(separator: " ").map(String.init)
      #expect(throws: Never.self, "\(example.line)") {
        // What stands behind a pipe or redirection is the shell's.
        _ = try ArgumentParser.parse(
          Array(words.dropFirst().prefix { !["|", "<", ">"].contains($0) }))
      }
    }
  }

  @Test
  func
    `but for its examples, help fits a terminal of 88 columns and ends its lines without spaces`()
  {
    let texts = [help()] + Command.allCases.map { help($0.rawValue) }
    for line in texts.joined().split(separator: "\n") where !line.hasPrefix("  lookback ") {
      #expect(line.count <= 88 && line.last != " ", "\(line)")
    }
  }

  @Test func `the help of a command reads well`() {
    #expect(
      help("generate").hasPrefix(
        """
        usage: lookback generate DIR [OPTIONS]

        Make synthetic logs.

        The same options give the same bytes. Some lines are broken, as in real logs, so that a
        run over them may warn and end with 3; --plain leaves them out.

        OPTIONS
          --days N                  Make logs of so many days, from 2025-10-01 on. Default: 3.
          --clicks-per-day N        Make so many clicks a day. Default: 1000.

        """))
  }

  @Test func `the version is one line`() {
    let recording = Recording()
    #expect(recording.run("--version") == .done)
    #expect(recording.output == "lookback \(version)\n")
  }
}
