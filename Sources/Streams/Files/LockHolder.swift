/// Keeps a lock for as long as it lives, as a thing that a class can hold.
package final class LockHolder {
  private let lock: FileLock

  /// Takes a lock over.
  package init(_ lock: consuming FileLock) { self.lock = lock }
}
