/// How much text is handled at once, in bytes. Tests use others than these and those of rows.
struct LineSizes: Equatable {
  /// Text that a chunk aims at. Measured with 2 MiB of L2: 256 and 512 KiB are alike, 1 MiB is 6 %
  /// slower, 64 KiB 20 %.
  var text = 512 * 1024
  /// The longest line that is no reject (IN-2), without its line end.
  var line = 1024 * 1024
  /// What is kept of an overlong line.
  var prefix = 64 * 1024
  /// One read of a file.
  var input = 256 * 1024

  /// Whether a return before a line feed is part of the line's end (IN-2).
  var endsWithReturn = true

  /// Those of rows, in which a log's longest line may stand several times, as it is.
  static var rows: LineSizes {
    var sizes = LineSizes()
    sizes.line *= 16
    sizes.endsWithReturn = false
    return sizes
  }

  /// Text that a chunk can hold: the longest line, its line end and a BOM.
  var capacity: Int { max(text, line + 64) }
}
