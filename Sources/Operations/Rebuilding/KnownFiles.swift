internal import EventStore
internal import Model
internal import Pipeline
internal import Streams

/// What a state took in and left out, by the files that it was in.
struct KnownFiles {
  /// All of it.
  let all: [InputRecord]
  private let byPlace: [ExactText: [InputRecord]]
  /// What of it is where; looked for once.
  private var holders: [Digest: [PresentContents.Holder]]?

  /// Takes the inputs of a state.
  init(_ inputs: [InputRecord]) {
    all = inputs
    byPlace = Dictionary(grouping: inputs) { Folder.canonical($0.path) }
  }

  /// What was in a file, whatever links its name goes by.
  func inputs(of path: String) -> [InputRecord] { byPlace[Folder.canonical(path)] ?? [] }

  /// Those of some of the inputs that are in no file but one, and in copies of it.
  mutating func inputs(
    of some: [InputRecord], in path: String, aloneIn present: PresentContents
  ) throws(PipelineError) -> Set<InputRecord> {
    if holders == nil { holders = try present.holders(of: all.filter { !$0.isLeftOut }) }
    let own = present.only(path).digests
    return Set(
      some.filter { input in
        let others = holders?[input.digest] ?? []
        return input.size > 0
          && !others.contains { !own.contains($0.content) && present.mayHold(input, $0.source) }
      })
  }
}
