// floor THREADS FILE...: the least that any run on these files has to do. Inflates them, splits
// them into lines and parses every line, on so many threads, and nothing else.
import Dispatch
import Glibc
import Streams
import Synchronization

func fail(_ message: String) -> Never {
  let text = "floor: \(message)\n"
  // Safe because the text has as many bytes as are written.
  _ = unsafe write(STDERR_FILENO, text, text.utf8.count)
  exit(1)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, let threads = Int(arguments[0]), threads > 0 else {
  fail("usage: floor THREADS FILE...")
}
let files = Array(arguments.dropFirst())
let clock = ContinuousClock()
let start = clock.now
let next = Atomic<Int>(0)
let total = Mutex(Tally())

DispatchQueue.concurrentPerform(iterations: threads) { _ in
  guard var parser = BareParser() else { fail("no memory for a parser") }
  var tally = Tally()
  while true {
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    if index >= files.count { break }
    do throws(StreamError) {
      try tally.add(files[index], &parser)
    } catch {
      fail("\(error)")
    }
  }
  let own = tally
  total.withLock { $0 += own }
}

let seconds = (clock.now - start) / .seconds(1)
let tally = total.withLock { $0 }
if tally.invalid > 0 { fail("\(tally.invalid) lines are no JSON objects - expected none") }
print("{\"bytes\":\(tally.bytes),\"lines\":\(tally.lines),\"seconds\":\(seconds)}")
