import Model
import Testing

@testable import Pipeline

@Suite struct TwinFilesTests {
  private let digest = Digest(high: 1, low: 2)

  private func file(_ path: String, source: Int = 0) -> InputFile {
    InputFile(source: source, path: path)
  }

  private func report(_ path: String, _ outcome: FileReport.Outcome, lines: Int = 0) -> FileReport {
    var report = FileReport(source: 0, path: path)
    (report.digest, report.outcome, report.lines) = (digest, outcome, lines)
    return report
  }

  @Test(arguments: [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"], ["c", "b", "a"]])
  func `IN-1, TIME-4: of files with the same bytes the first by its path is the one that counts`(
    order: [String]
  ) {
    var twins = TwinFiles(known: [[:], [:]])
    var files: [FileReport] = []
    for path in order {
      switch twins.admit(file(path), digest) {
      case .new: files.append(report(path, .taken, lines: 7))
      case .twin(let other, _): files.append(report(path, .repeated(of: other)))
      }
    }
    twins.settle(&files)
    files.sort { $0.path < $1.path }
    #expect(files.map(\.path) == ["a", "b", "c"])
    #expect(files.map(\.outcome) == [.taken, .repeated(of: "a"), .repeated(of: "a")])
    #expect(files.map(\.lines) == [7, 0, 0])
  }

  @Test
  func `IN-1: a file whose content was taken in before repeats it, whatever name it has by now`() {
    var twins = TwinFiles(known: [[:], [digest: "old"]])
    guard case .new = twins.admit(file("a"), digest) else {
      Issue.record("taken for known, as another source has its content")
      return
    }
    guard case .twin(let path, let isFirst) = twins.admit(file("b", source: 1), digest) else {
      Issue.record("taken for new")
      return
    }
    #expect(path == "old")
    #expect(!isFirst)
    var files = [report("b", .repeated(of: path))]
    files[0].source = 1
    twins.settle(&files)
    #expect(files[0].path == "b")
    #expect(files[0].outcome == .repeated(of: "old"))
  }

  @Test func `IN-3: whose rejected lines are kept is whose path comes before all that were read`() {
    var twins = TwinFiles(known: [[:], [:]])
    var firsts: [Bool] = []
    for path in ["c", "d", "b", "a", "e"] {
      if case .twin(of: "c", let isFirst) = twins.admit(file(path), digest) {
        firsts.append(isFirst)
      }
    }
    #expect(firsts == [false, true, true, false])
  }

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func
    `IN-3, TIME-4: rejected lines of files with the same bytes are those of the first by its path`(
      order: [String]
    )
  {
    var twins = TwinFiles(known: [[:], [:]])
    for path in order { _ = twins.admit(file(path), digest) }
    let other = Digest(high: 3, low: 4)
    _ = twins.admit(file("c"), other)
    func member(_ path: String, _ digest: Digest?) -> QuarantineSpool.Member {
      let memory = MemoryBudget(bytes: 1 << 20, folder: "/tmp")
      return .init(source: 0, path: path, digest: digest, bytes: KeptBytes(memory))
    }
    var members = order.map { member($0, digest) } + [member("c", other), member("damaged", nil)]
    twins.settle(&members)
    #expect(members.map(\.path) == ["a", "c", "damaged"])
  }

  @Test func `IN-1: names that Unicode calls equivalent are two`() {
    var twins = TwinFiles(known: [[:], [:]])
    var files: [FileReport] = []
    for path in ["e\u{301}", "\u{E9}"] {
      switch twins.admit(file(path), digest) {
      case .new: files.append(report(path, .taken))
      case .twin(let other, _): files.append(report(path, .repeated(of: other)))
      }
    }
    twins.settle(&files)
    #expect(files.map { Array($0.path.utf8) } == [Array("e\u{301}".utf8), Array("\u{E9}".utf8)])
    #expect(files.map(\.outcome) == [.taken, .repeated(of: "e\u{301}")])
  }

  @Test func `IN-1: files of two sources are no twins`() {
    var twins = TwinFiles(known: [[:], [:]])
    for source in 0..<2 {
      guard case .new = twins.admit(file("a", source: source), digest) else {
        Issue.record("source \(source) has a twin")
        continue
      }
    }
  }
}
