import Foundation
import Reporting
import Synchronization

/// Says to people and log collectors what happens: messages on stderr, data on stdout.
final class Console: Sendable {
  /// How much a message matters.
  enum Severity: String, Sendable {
    case error
    case warning
    case note
  }

  private let surroundings: Surroundings
  private let format: CommonOptions.LogFormat
  private let verbosity: CommonOptions.Verbosity
  private let isColored: Bool
  /// Whether a progress line stands on the terminal, to be wiped before the next message.
  private let hasProgress = Mutex(false)

  /// Speaks as the options ask for, as far as the terminal allows.
  init(_ options: CommonOptions, in surroundings: Surroundings) {
    self.surroundings = surroundings
    format = options.logFormat
    verbosity = options.verbosity
    let variables = surroundings.variables
    isColored =
      switch options.color {
      case .always: true
      case .never: false
      case .auto:
        surroundings.isErrorTerminal && variables["TERM"] != "dumb"
          && variables["NO_COLOR", default: ""].isEmpty
      }
  }

  /// Says why the command ends without its result.
  func error(_ message: String) { say(message, .error) }

  /// Says that something is missing from the result.
  func warning(_ message: String) { say(message, .warning) }

  /// Says where the lines are that runs rejected which ended before they could tell.
  func warn(ofUntold quarantines: [String]) {
    for file in quarantines {
      warning("an earlier run ended before it could say what it rejected - see '\(file)'")
    }
  }

  /// Says what was done: on a terminal, or when asked for.
  func note(_ message: String) {
    if verbosity == .verbose || (verbosity == .normal && surroundings.isErrorTerminal) {
      say(message, .note)
    }
  }

  /// Shows how far the command is, in place of what it showed before. On a terminal alone.
  func progress(_ message: String) {
    guard surroundings.isErrorTerminal, verbosity != .quiet, format == .text else { return }
    hasProgress.withLock {
      $0 = true
      surroundings.writeError("\r\u{1B}[K\(DisplayText(ArraySlice(message.utf8)).text)")
    }
  }

  /// Wipes the progress line.
  func endProgress() {
    hasProgress.withLock { wipe(&$0) }
  }

  /// Writes data to stdout.
  func output(_ text: String) throws(Surroundings.OutputError) {
    try surroundings.writeOutput(Array(text.utf8))
  }

  private func say(_ message: String, _ severity: Severity) {
    let line =
      switch format {
      case .text: textLine(message, severity)
      case .json: jsonLine(message, severity)
      }
    hasProgress.withLock {
      wipe(&$0)
      surroundings.writeError(line + "\n")
    }
  }

  private func wipe(_ hasProgress: inout Bool) {
    if hasProgress { surroundings.writeError("\r\u{1B}[K") }
    hasProgress = false
  }

  private func textLine(_ message: String, _ severity: Severity) -> String {
    // Parts of it come from logs and file names.
    let message = DisplayText(ArraySlice(message.utf8)).text
    switch severity {
    case .error: return colored("lookback:", 31) + " " + message
    case .warning: return colored("lookback: warning:", 33) + " " + message
    case .note: return "lookback: " + message
    }
  }

  private func colored(_ text: String, _ color: Int) -> String {
    isColored ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
  }

  private func jsonLine(_ message: String, _ severity: Severity) -> String {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.field("level", severity.rawValue)
      json.field("message", message)
      json.field("time", surroundings.now().formatted(.iso8601))
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
