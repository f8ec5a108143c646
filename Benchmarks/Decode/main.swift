// decode-bench KIND FILE... [KIND FILE...]...: how fast one core makes records of log lines:
// inflate, lines, JSON, fields, typed events. KIND is a kind of source as in job files.
import Glibc
import Model
import Streams

func fail(_ message: String) -> Never {
  let text = "decode-bench: \(message)\n"
  // Safe because the text has as many bytes as are written.
  _ = unsafe write(STDERR_FILENO, text, text.utf8.count)
  exit(1)
}

/// The files of each kind, in the order of the command line.
func groups(_ arguments: ArraySlice<String>) -> [(kind: SourceKind, files: [String])] {
  var groups: [(kind: SourceKind, files: [String])] = []
  for argument in arguments {
    if let kind = SourceKind.allCases.first(where: { $0.name == argument }) {
      groups.append((kind, []))
    } else if groups.isEmpty {
      fail("usage: decode-bench KIND FILE... [KIND FILE...]...")
    } else {
      groups[groups.count - 1].files.append(argument)
    }
  }
  return groups
}

let clock = ContinuousClock()
let start = clock.now
var (bytes, lines, rejected) = (Int64(0), 0, 0)
for (index, group) in groups(CommandLine.arguments.dropFirst()).enumerated() {
  guard var bench = Bench(kind: group.kind, source: index) else {
    fail("no memory to decode '\(group.kind.name)'")
  }
  for file in group.files {
    do throws(StreamError) {
      try bench.read(file)
    } catch {
      fail("\(error)")
    }
  }
  bytes += bench.bytes
  lines += bench.lines
  rejected += bench.rejected
}
let seconds = (clock.now - start) / .seconds(1)
if rejected > 0 { fail("\(rejected) of \(lines) lines were rejected - expected none") }
if lines == 0 { fail("there are no lines") }
print("{\"bytes\":\(bytes),\"lines\":\(lines),\"seconds\":\(seconds)}")
