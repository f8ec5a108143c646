/// The folders of the sources, and which contents runs have taken in from them (IN-1).
struct Folders {
  private var files: [LogFile] = []
  private var known: Set<Content> = []

  /// A file is its content, once per source.
  private struct Content: Hashable {
    var source: Int
    var bytes: [UInt8]
  }

  /// What happens before a run.
  mutating func receive(_ delivery: Delivery) {
    if delivery.isRotated { files = [] }
    for file in delivery.files {
      files.removeAll { ($0.source, $0.name) == (file.source, file.name) }
      files.append(file)
    }
  }

  /// The files that a run takes in, and the names of those that it finds damaged.
  ///
  /// A damaged file stays untaken, so that the next run tries it again.
  mutating func takeIn() -> (files: [LogFile], damaged: [String]) {
    let isSound = { (file: LogFile) in file.packing != .damagedGzip }
    let new = files.filter(isSound).filter { file in
      known.insert(Content(source: file.source, bytes: file.bytes)).inserted
    }
    return (new, files.filter { !isSound($0) }.map(\.name))
  }
}
