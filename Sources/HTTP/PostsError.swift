/// Why nothing can be sent.
package enum PostsError: Error, Equatable {
  /// There is no memory.
  case outOfMemory
  /// libcurl cannot be loaded, as the sentence says.
  case notLoaded(String)
}
