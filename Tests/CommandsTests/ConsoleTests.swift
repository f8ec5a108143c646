import Testing

@testable import Commands

struct ConsoleTests {
  /// What a console says of one message of each severity.
  private func said(
    _ set: (inout CommonOptions) -> Void = { _ in }, variables: [String: String] = [:],
    isTerminal: Bool = false
  ) -> [String] {
    var options = CommonOptions()
    set(&options)
    let recording = Recording()
    let console = Console(
      options, in: recording.surroundings(variables: variables, isTerminal: isTerminal))
    console.error("e")
    console.warning("w")
    console.note("n")
    return recording.errors
  }

  private let red = "\u{1B}[1;31mlookback:\u{1B}[0m e"

  @Test func `problems are always said, the rest on a terminal or when asked for`() {
    let problems = ["lookback: e", "lookback: warning: w"]
    #expect(said() == problems)
    #expect(said({ $0.verbosity = .quiet }, isTerminal: false) == problems)
    #expect(said({ $0.verbosity = .verbose }) == problems + ["lookback: n"])
    #expect(said({ $0.color = .never }, isTerminal: true) == problems + ["lookback: n"])
    #expect(said({ ($0.verbosity, $0.color) = (.quiet, .never) }, isTerminal: true) == problems)
  }

  @Test func `messages are coloured where the terminal allows it`() {
    #expect(said(isTerminal: true).first == red)
    #expect(said().first == "lookback: e")
    #expect(said(variables: ["NO_COLOR": "1"], isTerminal: true).first == "lookback: e")
    #expect(said(variables: ["NO_COLOR": ""], isTerminal: true).first == red)
    #expect(said(variables: ["TERM": "dumb"], isTerminal: true).first == "lookback: e")
    #expect(said({ $0.color = .always }, variables: ["NO_COLOR": "1"]).first == red)
  }

  @Test func `a message is a JSON object in a line when asked for`() {
    let recording = Recording()
    var options = CommonOptions()
    options.logFormat = .json
    options.color = .always
    Console(options, in: recording.surroundings()).warning("a/b \"c\"\n\u{1B}")
    #expect(
      recording.errorText
        == #"{"level":"warning","message":"a/b \"c\"\n\u001b","time":"2000-01-01T00:00:00Z"}"#
        + "\n")
  }

  @Test func `a message cannot move the cursor`() {
    let recording = Recording()
    Console(CommonOptions(), in: recording.surroundings()).error("a\u{1B}[2Jb\nc\u{9B}d\u{202E}e")
    #expect(recording.errorText == #"lookback: a\u{1b}[2Jb\u{a}c\u{9b}d\u{202e}e"# + "\n")
  }

  @Test func `progress stands in one line and gives way to messages`() {
    let recording = Recording()
    var options = CommonOptions()
    options.color = .never
    let console = Console(options, in: recording.surroundings(isTerminal: true))
    console.progress("1 of 2")
    console.progress("2 of 2")
    console.note("n")
    console.endProgress()
    let wipe = "\r\u{1B}[K"
    #expect(recording.errorText == "\(wipe)1 of 2\(wipe)2 of 2\(wipe)lookback: n\n")
  }

  @Test(arguments: [false, true])
  func `progress is for people at a terminal alone`(_ isTerminal: Bool) {
    let recording = Recording()
    var options = CommonOptions()
    if isTerminal { options.verbosity = .quiet }
    Console(options, in: recording.surroundings(isTerminal: isTerminal)).progress("1 of 2")
    #expect(recording.errorText.isEmpty)
  }
}
