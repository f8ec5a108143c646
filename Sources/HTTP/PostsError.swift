/// Why nothing can be sent.
package enum PostsError: Error, Equatable {
  /// There is no memory.
  case outOfMemory
  /// libcurl cannot be loaded or used, as the sentence says.
  case unusable(String)

  /// What libcurl's side of the bridge says; nothing where it had no memory to say more.
  init(_ problem: UnsafePointer<CChar>?) {
    self = unsafe problem.map { .unusable(unsafe String(cString: $0)) } ?? .outOfMemory
  }
}
