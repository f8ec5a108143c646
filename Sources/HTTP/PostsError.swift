/// Why nothing can be sent.
package enum PostsError: Error, Equatable {
  /// There is no memory.
  case outOfMemory
  /// libcurl cannot be loaded or used, as the sentence says.
  case unusable(String)
}
