/// What the program can be asked to do.
enum Command: String, Sendable, CaseIterable {
  case run
  case check
  case report
  case compare
  case explain
  case export
  case status
  case resolve
  case rebuild
  case forget
  case verify
  case generate
  case dashboard
  case worker
  case completions
  case help
  case version
}
