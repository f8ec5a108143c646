/// How a dialect writes the window of a click, and which window it is (MATCH-1).
enum WindowForm {
  /// Seconds, of the fingerprint window.
  case fingerprintSeconds
  /// `20d`, `12h` or days, of all others.
  case clickLookback
}
