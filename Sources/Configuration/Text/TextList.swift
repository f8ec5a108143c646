internal import Foundation

/// A list of texts as one text, as rules are kept: with commas between them, or as JSON where these would not tell them
/// apart.
public enum TextList {
  /// The list as one text.
  static func text(of list: [String]) -> String {
    let plain = list.joined(separator: ", ")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard texts(in: plain) != list, let json = try? encoder.encode(list) else { return plain }
    return String(decoding: json, as: UTF8.self)
  }

  /// The texts of a list.
  public static func texts(in text: String) -> [String] {
    if text.hasPrefix("["),
      let list = try? JSONDecoder().decode([String].self, from: Data(text.utf8))
    {
      return list
    }
    return text.isEmpty ? [] : text.components(separatedBy: ", ")
  }
}
