/// A text as a terminal shows it: with a known width and nothing that the terminal would obey.
///
/// Campaign names come from URLs that anybody can make, and an escape sequence in one must not
/// reach the terminal. Control characters, line separators, marks that turn the direction of writing and others that
/// are not seen are shown as `\u{1b}`, so that texts which differ look different. Of a character with very many marks
/// some are shown.
public struct DisplayText {
  /// The text, made harmless and cut.
  public private(set) var text = ""
  /// The number of terminal columns that it takes.
  public private(set) var width = 0

  /// Takes UTF-8 and cuts it, with an ellipsis, to a number of columns.
  public init(_ utf8: ArraySlice<UInt8>, maximumWidth: Int = .max) {
    for character in String(decoding: utf8, as: UTF8.self) {
      let shown = Self.harmless(character)
      let shownWidth = shown.reduce(0) { $0 + Self.width(of: $1) }
      if width + shownWidth > maximumWidth {
        cut(to: maximumWidth)
        return
      }
      text += shown
      width += shownWidth
    }
  }

  private mutating func cut(to maximumWidth: Int) {
    while width >= maximumWidth, let last = text.popLast() { width -= Self.width(of: last) }
    text.append("…")
    width += 1
  }

  /// The most scalars of a character that are shown; emoji of a family and syllables of any script have fewer.
  private static let mostScalars = 32

  private static func harmless(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    var shown = ""
    for scalar in scalars.prefix(mostScalars) {
      if isHarmful(scalar, alone: scalars.count == 1) {
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// - Parameter alone: whether it is a character by itself.
  private static func isHarmful(_ scalar: Unicode.Scalar, alone: Bool) -> Bool {
    if scalar.properties.isNoncharacterCodePoint { return true }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners, and what follows a flag, are parts of characters.
    case .format: alone || !isJoiner(scalar)
    default: false
    }
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    [0x200C, 0x200D].contains(scalar.value) || (0xE0020...0xE007F).contains(scalar.value)
  }

  /// The columns of one character as users see it: 2 for East Asian wide ones and emoji, 0 for
  /// marks that stand alone, otherwise 1. Terminals differ on rare emoji sequences.
  private static func width(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      let isEmojiSelector = scalar.value == 0xFE0F
      if isEmojiSelector || isWide(scalar) { return 2 }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: break
      default: width = 1
      }
    }
    return width
  }

  /// East Asian Width W and F (Unicode TR 11), in the blocks that matter, and emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F,  // Hangul Jamo that begin a syllable
      0x2E80...0x303E,  // radicals, CJK punctuation
      0x3041...0xA4CF,  // kana, CJK ideographs, Yi
      0xA960...0xA97F,  // Hangul Jamo Extended-A
      0xAC00...0xD7A3,  // Hangul syllables
      0xF900...0xFAFF,  // CJK compatibility ideographs
      0xFE30...0xFE6F,  // CJK compatibility forms
      0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
      0x20000...0x3FFFD:  // CJK extensions
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
