/// Scans for the borders of text and lines (IN-2). Callers answer for the ranges that they give.
enum LineEnds {
  /// Where the text begins: behind a UTF-8 BOM if there is one (IN-2).
  static func startOfText(_ base: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    unsafe count >= 3 && base[0] == 0xef && base[1] == 0xbb && base[2] == 0xbf ? 3 : 0
  }

  /// The index behind the last `\n`; 0 when there is none.
  static func last(_ base: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    var i = count
    while i > 0, unsafe base[i - 1] != 0x0a { i -= 1 }
    return i
  }

  /// The number of lines of a text, the last one with or without a line end.
  static func countLines(_ base: UnsafeMutablePointer<UInt8>, _ text: Range<Int>) -> Int {
    if text.isEmpty { return 0 }
    var lines = unsafe base[text.upperBound - 1] == 0x0a ? 0 : 1
    var i = text.lowerBound
    // In blocks that a counter of one byte can hold, which the compiler turns into vectors.
    while i + 192 <= text.upperBound {
      var inBlock: UInt8 = 0
      let block = unsafe base + i
      var j = 0
      while j < 192 {
        unsafe inBlock &+= block[j] == 0x0a ? 1 : 0
        j &+= 1
      }
      lines += Int(inBlock)
      i += 192
    }
    while i < text.upperBound {
      if unsafe base[i] == 0x0a { lines += 1 }
      i += 1
    }
    return lines
  }
}
