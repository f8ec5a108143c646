internal import Foundation

extension CommandLine {
  /// The words of the process's command line as they were given. `arguments` has others in the place of those that
  /// are not UTF-8.
  public static var words: [[UInt8]] {
    (0..<Int(argc)).map { place in
      // Safe because the system keeps so many words for as long as the process lives.
      guard let word = unsafe unsafeArgv[place] else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
  }
}
