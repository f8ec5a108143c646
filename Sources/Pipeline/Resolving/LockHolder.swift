internal import Streams

/// Keeps a lock for as long as it lives.
final class LockHolder {
  private let lock: FileLock

  init(_ lock: consuming FileLock) { self.lock = lock }
}
