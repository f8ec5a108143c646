import Foundation
import Testing

@testable import Commands

struct CompletionTests {
  private static func path(of shell: Shell) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)"].first(where: FileManager.default.isExecutableFile)
  }

  /// The shells of this machine.
  private static let shells = Shell.allCases.filter { path(of: $0) != nil }

  /// Runs a shell with a script on its standard input.
  private func run(
    _ shell: Shell, _ options: [String], _ script: String
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.path(of: shell)))
    process.arguments = options
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  private func script(for shell: Shell) -> String {
    let recording = Recording()
    #expect(recording.run("completions", shell.rawValue) == .done)
    return recording.output
  }

  @Test(arguments: shells)
  func `a shell understands its script`(_ shell: Shell) throws {
    let result = try run(shell, ["-n"], script(for: shell))
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
  }

  @Test(arguments: Shell.allCases)
  func `a script knows every command and option`(_ shell: Shell) {
    let script = script(for: shell)
    // As words of their own: `run` is a part of others.
    let words = Set(
      script.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ".") })
    for command in Command.allCases {
      #expect(words.contains(command.rawValue[...]), "\(command)")
    }
    for name in OptionTable.all.flatMap(\.names) {
      let fish = name.hasPrefix("--") ? "-l \(name.dropFirst(2)) " : "-s \(name.dropFirst()) "
      #expect(shell == .fish ? script.contains(fish) : words.contains(name[...]), "\(name)")
    }
    #expect(script.contains("lookback.install="))
    #expect(!script.contains("[]"))
  }

  @Test(arguments: [
    ("lookback r", "run report resolve rebuild"),
    ("lookback run --w", "--wait"),
    // Not the files of this folder.
    ("lookback run job.json --set methods = ''", ""), ("lookback run job.json --set methods =", ""),
    ("lookback check --w", ""),
    ("lookback run --color n", "never"),
    ("lookback run --color = al", "always"),
    ("lookback -v export --as a", "audit appsflyer"),
    ("lookback run --set throttle.", "throttle.max= throttle.per="),
    ("lookback completions f", "fish"),
    ("lookback help gen", "generate"),
    ("lookback run --wait 5", ""),
  ])
  func `bash offers what may follow`(_ words: String, _ offered: String) throws {
    let call = """

      compopt() { :; }
      COMP_WORDS=(\(words))
      COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
      _lookback
      echo "${COMPREPLY[*]}"
      """
    let result = try run(.bash, [], script(for: .bash) + call)
    #expect(result.output == offered + "\n")
  }
}
