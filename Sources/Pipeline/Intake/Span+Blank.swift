extension Span<UInt8> {
  /// Whether there are only spaces, tabs and returns (IN-2).
  package var isBlank: Bool {
    for i in indices where self[i] != 0x20 && self[i] != 0x09 && self[i] != 0x0D { return false }
    return true
  }
}
