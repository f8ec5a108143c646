import TestSupport
import Testing

@testable import Commands

/// docs/commands.md, whose middle is made out of the tables of commands and options.
struct CommandDocumentTests {
  @Test func `the documentation has every command, option and exit status`() throws {
    #expect(
      try Repository.document("commands.md", has: Self.markdown, at: "commands"),
      "it is not the code's; RECORD=1 rewrites it")
  }

  private static var markdown: String {
    """
    \(CommandTable.all.map(section).joined(separator: "\n"))
    ## Options of every command

    \(table(OptionTable.common))
    ## Exit status

    | code | meaning |
    |---|---|
    \(ExitCode.allCases.map { "| \($0.rawValue) | \(cell($0.meaning)) |\n" }.joined())
    """
  }

  private static func section(_ spec: CommandSpec) -> String {
    let description = spec.description.isEmpty ? "" : " \(cell(spec.description))"
    let options = spec.options.isEmpty ? "" : "\n\(table(spec.options))"
    return """
      ## \(spec.command.rawValue)

      `\(spec.usage)`: \(cell(spec.summary)).\(description)
      \(options)
      ```sh
      \(spec.examples.map { "# \($0.effect)\n\($0.line)\n" }.joined())```

      Ends with \(spec.exitCodes.map { "\($0.rawValue)" }.joined(separator: ", ")).

      """
  }

  private static func table(_ options: [OptionSpec]) -> String {
    """
    | option | default | |
    |---|---|---|
    \(options.map(row).joined())
    """
  }

  private static func row(_ option: OptionSpec) -> String {
    let value = option.value.map { " \($0.placeholder)" } ?? ""
    let names = option.names.map { "`\($0)\(value)`" }.joined(separator: ", ")
    var help = option.help
    if case .choice(let words)? = option.value?.kind {
      help += " One of " + words.map { "`\($0)`" }.joined(separator: ", ") + "."
    }
    let standard = option.standard ?? (option.isRequired ? "required" : "")
    return "| \(names) | \(cell(standard)) | \(cell(help)) |\n"
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
