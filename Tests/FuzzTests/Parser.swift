/// Who reads what others write. Each says where it does not do what its rules say; what it reads beyond its input the
/// sanitizer sees.
enum Parser: String, CaseIterable {
  case lines, records, texts, logs, jobs

  func read(_ input: [UInt8]) throws(Finding) {
    switch self {
    case .lines: try LineFuzz.read(input)
    case .records: try RecordFuzz.read(input)
    case .texts: try TextFuzz.read(input)
    case .logs: try LogFuzz.read(input)
    case .jobs: try JobFuzz.read(input)
    }
  }
}
