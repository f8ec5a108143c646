internal import Glibc

/// A thread of the system's that runs one body and ends; Dispatch has no part in it.
enum OwnThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Begins one, which is to be joined or detached; nil where none can be made.
  static func begin(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    let body = unsafe Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    // Safe because one alone releases what the pointer stands for: the thread, or who finds that there is none.
    let error = unsafe pthread_create(
      &thread, nil,
      { body in
        if let body = unsafe body {
          unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        }
        return nil
      }, body.toOpaque())
    if error == 0 { return thread }
    unsafe body.release()
    return nil
  }
}
