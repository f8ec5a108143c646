/// Small texts are read alike by the program and by the model of the rules (IN-5, EV-1, EV-4, EV-5, EV-7, TOUCH-5).
///
/// The first byte says what the rest is taken for: `a` for an agent, `b` for a time.
enum TextFuzz: UInt8, CaseIterable {
  case agent, time, address, link, referrer, pattern, version, device

  static func read(_ input: [UInt8]) throws(Finding) {
    guard let first = input.first,
      let kind = TextFuzz(rawValue: (first &- UInt8(ascii: "a")) % UInt8(allCases.count)),
      String(validating: input.dropFirst(), as: UTF8.self) != nil
    else { return }
    let text = Array(input.dropFirst())
    let (program, model) = (kind.program(text), kind.model(text))
    try Finding.unless(
      program == model, "\(kind): the program says \(program), the model of the rules \(model)")
  }

  /// A pattern, and behind a tab a text to compare it with. The model takes its time where there are many stars.
  static func parts(_ text: [UInt8]) -> (pattern: [UInt8], text: [UInt8])? {
    let parts = text.split(separator: 0x09, maxSplits: 1, omittingEmptySubsequences: false)
    let isQuick = parts[0].count { $0 == UInt8(ascii: "*") } <= 4 && text.count <= 64
    return parts.count == 2 && isQuick ? (Array(parts[0]), Array(parts[1])) : nil
  }
}
