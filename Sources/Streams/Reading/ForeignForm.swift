/// A form of files that nobody reads here: IN-1 knows gzip and plain text with a JSON object on each line, and rejects
/// anything else line by line.
package enum ForeignForm: CaseIterable, Sendable {
  case zstd, xz, bzip2, lz4, zip, parquet
  case utf16, utf16LE, utf16BE, utf32, jsonList, jsonOverLines, csv

  /// How much of a file, and of its text, is looked at.
  private static let beginning = 4096

  /// What a file begins with, whatever its name; nil: none of these, or a file that cannot be read.
  package init?(ofFile path: String) {
    do throws(StreamError) {
      var input = try RawInput(path: path, capacity: Self.beginning)
      let isGzip = try input.isGzip()
      try input.refill()
      if let packing = Self.allCases.first(where: { form in
        form.firstBytes.map { input.begins(with: $0) } ?? false
      }) {
        self = packing
        return
      }
      var text = [UInt8](repeating: 0, count: Self.beginning)
      let count = try Self.read(&input, isGzip: isGzip, into: &text)
      guard let form = Self.form(ofText: text[..<count]) else { return nil }
      self = form
    } catch {
      return nil
    }
  }

  /// As it is called.
  package var name: String {
    switch self {
    case .zstd: "zstd"
    case .xz: "xz"
    case .bzip2: "bzip2"
    case .lz4: "lz4"
    case .zip: "ZIP"
    case .parquet: "Parquet"
    case .utf16: "UTF-16"
    case .utf16LE: "UTF-16LE"
    case .utf16BE: "UTF-16BE"
    case .utf32: "UTF-32"
    case .jsonList: "JSON lists"
    case .jsonOverLines: "JSON objects over several lines"
    case .csv: "CSV"
    }
  }

  /// The commands that write what a `FILE` holds as lines to their standard output; nil where that takes a program.
  package var conversion: String? {
    switch self {
    case .zstd: "zstd -dc FILE"
    case .xz: "xz -dc FILE"
    case .bzip2: "bzip2 -dc FILE"
    case .lz4: "lz4 -dc FILE"
    case .zip: "unzip -p FILE"
    case .parquet: nil
    case .utf16, .utf16LE, .utf16BE, .utf32: "gzip -dcf FILE | iconv -f \(name) -t UTF-8"
    // Miller keeps numbers as they are written; jq 1.6 rounds ids beyond 2^53.
    case .jsonList, .jsonOverLines: "gzip -dcf FILE | mlr --ijson --ojsonl cat"
    case .csv: "gzip -dcf FILE | mlr --icsv --ojsonl --jvquoteall cat"
    }
  }

  /// What a packed file begins with; nil for forms of text.
  private var firstBytes: [UInt8]? {
    switch self {
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .bzip2: [0x42, 0x5A, 0x68]
    case .lz4: [0x04, 0x22, 0x4D, 0x18]
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    case .parquet: [0x50, 0x41, 0x52, 0x31]
    case .utf16, .utf16LE, .utf16BE, .utf32, .jsonList, .jsonOverLines, .csv: nil
    }
  }

  /// Reads the beginning of a file's text; gives its length.
  private static func read(
    _ input: inout RawInput, isGzip: Bool, into text: inout [UInt8]
  ) throws(StreamError) -> Int {
    var inflater = isGzip ? GzipInflater() : nil
    // Safe because no more is written than the list holds.
    return try unsafe text.withUnsafeMutableBufferPointer { (text) throws(StreamError) in
      guard let base = text.baseAddress else { return 0 }
      return inflater == nil
        ? try unsafe input.read(into: base, count: text.count)
        : try unsafe inflater?.inflate(&input, into: base, count: text.count) ?? 0
    }
  }

  /// Beginnings of encodings: their byte order marks, and JSON without one.
  private static let encodings: [(beginning: [UInt8], form: ForeignForm)] = [
    ([0xFF, 0xFE, 0x00, 0x00], .utf32), ([0x00, 0x00, 0xFE, 0xFF], .utf32),
    ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
    ([0x7B, 0x00], .utf16LE), ([0x5B, 0x00], .utf16LE),
    ([0x00, 0x7B], .utf16BE), ([0x00, 0x5B], .utf16BE),
  ]

  /// The form of a text that begins like this. One line that is broken in front of others makes none.
  private static func form(ofText text: ArraySlice<UInt8>) -> ForeignForm? {
    if let encoding = encodings.first(where: { text.starts(with: $0.beginning) }) {
      return encoding.form
    }
    let text = text.drop(while: isBlank)
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    let next = text[line.endIndex...].drop(while: isBlank).first
    switch text.first {
    case UInt8(ascii: "["):
      let inner = text.dropFirst().drop(while: isBlank).first
      return inner.map { "{[]".utf8.contains($0) } ?? false ? .jsonList : nil
    case UInt8(ascii: "{"):
      let isAlone = line.dropFirst().allSatisfy(isBlank)
      return isAlone && next == UInt8(ascii: "\"") ? .jsonOverLines : nil
    default: return isHeader(line) && next != UInt8(ascii: "{") ? .csv : nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [0x09, 0x0A, 0x0D, 0x20].contains(byte)
  }

  /// Whether a line has names alone, three or more between commas.
  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let between = Array("_ .$~+-()\",\r".utf8)
    return line.count { $0 == UInt8(ascii: ",") } >= 2
      && line.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: between.contains(byte)
        }
      }
  }
}
