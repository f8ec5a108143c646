/// Hands out an export in chunks of about 64 KiB.
enum ExportStream {
  /// The size from which on a chunk is handed out, in bytes.
  private static let chunkSize = 64 * 1024

  /// Hands out `head` and what `append` adds for each item.
  static func write<Item, E>(
    head: [UInt8] = [], _ items: some Sequence<Item>, to sink: (Span<UInt8>) throws(E) -> Void,
    append: (Item, inout [UInt8]) -> Void
  ) throws(E) {
    var output = head
    for item in items {
      append(item, &output)
      if output.count >= chunkSize {
        try sink(output.span)
        output.removeAll(keepingCapacity: true)
      }
    }
    try sink(output.span)
  }

  /// Hands out a line for each item.
  static func writeLines<Item, E>(
    _ items: some Sequence<Item>, to sink: (Span<UInt8>) throws(E) -> Void,
    line: (Item) -> [UInt8]
  ) throws(E) {
    try write(items, to: sink) { item, output in
      output += line(item)
      output.append(UInt8(ascii: "\n"))
    }
  }
}
