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
}
