internal import CMalloc
import Glibc

/// How much memory this process has at the moment.
package enum ResidentMemory {
  /// In bytes; 0 where the system does not tell.
  package static var bytes: Int {
    let file = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    if file < 0 { return 0 }
    defer { _ = close(file) }
    // In pages: all that is mapped, then what of it is in memory.
    var text = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(file, &text, text.count)
    let numbers = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard numbers.count > 1 else { return 0 }
    return Int(getpagesize()) * numbers[1].reduce(0) { $0 * 10 + Int($1 & 15) }
  }

  /// Gives the system back what is free of it.
  package static func trim() { _ = malloc_trim(0) }
}
