import Glibc

/// A file descriptor with one owner.
// Not private: cross-module optimisation of release builds loses the metadata of private
// noncopyable types, and the program does not link.
struct Descriptor: ~Copyable {
  let number: Int32

  init(number: Int32) { self.number = number }

  /// Closes, and gives the error number or 0. The descriptor is gone in both cases.
  consuming func close() -> Int32 {
    let failed = Glibc.close(number) != 0 && errno != EINTR
    discard self
    return failed ? errno : 0
  }

  deinit { _ = Glibc.close(number) }
}
