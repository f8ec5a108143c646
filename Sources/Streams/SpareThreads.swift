import Glibc

/// Threads that may be made beside those that are there.
package enum SpareThreads {
  /// Whether one can be made.
  ///
  /// Where none can, Dispatch waits for one without end, and no signal is heard meanwhile.
  package static var exist: Bool {
    var thread = pthread_t()
    if unsafe pthread_create(&thread, nil, { _ in nil }, nil) != 0 { return false }
    return pthread_join(thread, nil) == 0
  }
}
