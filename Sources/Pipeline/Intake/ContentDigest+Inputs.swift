package import EventStore
internal import Model
internal import Streams

extension ContentDigest {
  /// Whether a file has the content of one of some inputs, or has grown or been compressed since it had; not where it
  /// cannot be read.
  package static func isAny(of inputs: [InputRecord], heldBy path: String) -> Bool {
    if inputs.isEmpty { return false }
    let digests = Set(inputs.map(\.digest))
    let sizes = Set(inputs.map(\.size)).sorted()
    do throws(StreamError) {
      if try digests.contains(ofFile(path).digest) { return true }
      let beginnings =
        try ofBeginnings(path, sizes: sizes) + ofBeginnings(ofTextIn: path, sizes: sizes)
      return beginnings.contains { digests.contains($0.digest) }
    } catch {
      return false
    }
  }
}

extension String {
  /// The name that a log had before it was compressed, as `gzip` names it; nil where it has none of these.
  package var withoutGzipSuffix: String? { hasExactSuffix(".gz") ? String(dropLast(3)) : nil }
}
