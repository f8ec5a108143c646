internal import Dispatch
internal import Glibc
public import Model
internal import Synchronization

/// Reads a log file on a thread of its own, some chunks ahead of whoever decodes its lines; where no thread can be
/// made, as they ask for chunks.
///
/// For the last files of a run: there are cores without work by then, and inflating is a fourth of
/// the work on a file.
/// - Complexity: memory for three chunks and the reader.
public struct ReadAhead: ChunkReader, ~Copyable {
  private let exchange: Exchange
  private let isAhead: Bool
  private var end: End?

  public var bytesRead: Int64 { end?.bytesRead ?? 0 }
  public var bytesOfText: Int64 { end?.bytesOfText ?? 0 }
  public var contentDigest: Digest? { end?.digest }

  /// Opens a file and begins to read.
  public init(path: String) throws(StreamError) { try self.init(path: path, sizes: LineSizes()) }

  init(path: String, sizes: LineSizes) throws(StreamError) {
    let exchange = Exchange(try LogFileReader(path: path, sizes: sizes), sizes)
    self.exchange = exchange
    // None of Dispatch's: those who wait here for chunks may have all that it makes.
    let thread = OwnThread.begin { exchange.readAll() }
    if let thread { pthread_detach(thread) }
    isAhead = thread != nil
  }

  public mutating func next(into chunk: inout LineChunk) throws(StreamError) -> Bool {
    if end == nil {
      if !isAhead { _ = exchange.readNext() }
      end = exchange.take(&chunk)
    }
    if let failure = end?.failure { throw failure }
    return end == nil
  }

  deinit { exchange.stop() }

  /// How a file ended.
  private struct End {
    let bytesRead, bytesOfText: Int64
    let digest: Digest?
    let failure: StreamError?

    init(_ reader: borrowing LogFileReader, failure: StreamError?) {
      (bytesRead, bytesOfText) = (reader.bytesRead, reader.bytesOfText)
      digest = reader.contentDigest
      self.failure = failure
    }
  }

  /// A chunk on its way from one thread to the other, or the end.
  private final class Slot: Sendable {
    struct Content: ~Copyable {
      var chunk: LineChunk
      var end: End?
    }

    let content: Mutex<Content>

    init(_ sizes: LineSizes) { content = Mutex(Content(chunk: LineChunk(sizes: sizes))) }
  }

  /// What both threads use.
  private final class Exchange: Sendable {
    private let reader: Mutex<LogFileReader>
    private let slots: [Slot]
    private let read = Atomic<Int>(0)
    private let filled = DispatchSemaphore(value: 0)
    private let free = DispatchSemaphore(value: 0)
    private let taken = Atomic<Int>(0)
    private let isUnwanted = Atomic<Bool>(false)

    init(_ reader: consuming sending LogFileReader, _ sizes: LineSizes) {
      self.reader = Mutex(reader)
      slots = (0..<3).map { _ in Slot(sizes) }
      // Not its first value, below which a semaphore may not end.
      for _ in slots { free.signal() }
    }

    /// Fills one slot after the other, until the file ends or nobody wants the rest.
    func readAll() { while readNext() {} }

    /// Fills the next slot; gives false when there is no more to read, or nobody wants it.
    func readNext() -> Bool {
      free.wait()
      if isUnwanted.load(ordering: .relaxed) { return false }
      let place = read.wrappingAdd(1, ordering: .relaxed).oldValue
      let goesOn = slots[place % slots.count].content.withLock { content in
        reader.withLock { reader in
          do throws(StreamError) {
            if try reader.next(into: &content.chunk) { return true }
            content.end = End(reader, failure: nil)
          } catch {
            content.end = End(reader, failure: error)
          }
          return false
        }
      }
      filled.signal()
      return goesOn
    }

    /// Takes the next chunk in exchange for one that was read, or tells how the file ended.
    func take(_ chunk: inout LineChunk) -> End? {
      filled.wait()
      defer { free.signal() }
      let place = taken.wrappingAdd(1, ordering: .relaxed).oldValue
      return slots[place % slots.count].content.withLock { content in
        swap(&content.chunk, &chunk)
        return content.end
      }
    }

    /// Lets the thread end that reads.
    func stop() {
      isUnwanted.store(true, ordering: .relaxed)
      free.signal()
    }
  }
}
