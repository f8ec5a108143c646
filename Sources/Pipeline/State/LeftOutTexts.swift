package import EventStore
internal import Model
internal import Streams

/// The contents that rebuilds left out, as texts: a wrong log that was plain stays out when it is compressed, as logs
/// are at night.
package struct LeftOutTexts: Sendable {
  private let bySource: [String: TakenInTexts]

  /// Takes those of some inputs that were left out.
  package init(_ inputs: [InputRecord]) {
    bySource = Dictionary(grouping: inputs.filter(\.isLeftOut), by: \.source)
      .mapValues(TakenInTexts.init)
  }

  /// Whether a file holds, compressed, what was left out of a source, and no more.
  package func are(in path: String, of source: String) throws(PipelineError) -> Bool {
    guard let own = bySource[source] else { return false }
    return try !own.held(in: path).isEmpty
  }
}

/// Contents of plain files that were taken in, as the texts that they are in compressed ones.
package struct TakenInTexts: Sendable {
  private let inputs: [InputRecord]
  /// How long they are, and one byte more, by which a longer one is told, in ascending order.
  private let sizes: [Int64]

  /// Takes the contents of some inputs.
  package init(_ inputs: [InputRecord]) {
    self.inputs = inputs
    sizes = Set(inputs.flatMap { [$0.size, $0.size + 1] }).sorted()
  }

  /// Those that a file holds, compressed, and no more.
  package func held(in path: String) throws(PipelineError) -> [InputRecord] {
    // One that cannot be read holds none of them; who reads it says what is wrong with it.
    let found = try Result { () throws(StreamError) in
      try ContentDigest.ofBeginnings(ofTextIn: path, sizes: sizes)
    }.ifReadable()
    guard let found, !found.isEmpty else { return [] }
    return inputs.filter { input in
      found.contains { $0.bytes == input.size && $0.digest == input.digest }
        && !found.contains { $0.bytes > input.size }
    }
  }
}
