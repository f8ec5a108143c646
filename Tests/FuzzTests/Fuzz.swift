import Glibc

/// What libFuzzer calls with each input that it makes. `FUZZ` names who reads it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let name = unsafe getenv("FUZZ").map { unsafe String(cString: $0) } ?? ""
  guard let parser = Parser(rawValue: name) else {
    end("FUZZ is '\(name)' - expected one of \(Parser.allCases.map(\.rawValue))")
  }
  do throws(Finding) {
    try unsafe parser.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    end(error.description)
  }
  return 0
}

/// Says why, and ends the process, from which libFuzzer learns that its input is to be kept.
private func end(_ reason: String) -> Never {
  let line = Array("fuzz: \(reason)\n".utf8)
  _ = unsafe write(STDERR_FILENO, line, line.count)
  abort()
}
