/// A shell that completes command lines.
enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}
