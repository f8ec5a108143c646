internal import CCurl

/// Sends bodies by HTTP POST to one URL, several at a time, on the thread that asks for replies.
///
///     var posts = try Posts(url: "https://example.com/", timeout: .seconds(30))
///     try posts.begin(Array("body".utf8), id: 1)
///     while posts.running > 0 {
///       if let reply = try posts.next(waitingUpTo: .milliseconds(100)) { … }
///     }
///
/// A redirection is a reply like others: the body goes nowhere else. No error names a body.
/// libcurl is loaded for the first of these, as hardly any command sends something.
@safe
package struct Posts: ~Copyable {
  /// The longest body of a reply, in bytes.
  private static let capacity = 64 * 1024

  private let posts: OpaquePointer
  /// The number of transfers that have begun and not ended.
  package private(set) var running = 0

  /// Transfers that last at most `timeout`.
  ///
  /// - Parameter library: the file name of libcurl, of the version that has been the same since 2006.
  package init(
    url: String, timeout: Duration, library: String = "libcurl.so.4"
  ) throws(PostsError) {
    var problem: UnsafePointer<CChar>?
    guard
      let posts = unsafe lb_posts_new(
        library, url, "Content-Type: text/plain", Self.milliseconds(timeout), Self.capacity,
        &problem)
    else {
      throw unsafe PostsError(problem)
    }
    unsafe self.posts = posts
  }

  deinit { unsafe lb_posts_free(posts) }

  /// Begins to send a body under a number of the caller's.
  package mutating func begin(_ body: [UInt8], id: Int) throws(PostsError) {
    var problem: UnsafePointer<CChar>?
    let isBegun = unsafe body.withUnsafeBufferPointer {
      unsafe lb_posts_begin(posts, id, $0.baseAddress, $0.count, &problem) != 0
    }
    if !isBegun {
      throw unsafe PostsError(problem)
    }
    running += 1
  }

  /// The next end of a transfer; nil when there is none yet, after this time at most.
  package mutating func next(waitingUpTo limit: Duration) throws(PostsError) -> Reply? {
    var reply = unsafe lb_reply()
    var problem: UnsafePointer<CChar>?
    let milliseconds = Int32(clamping: Self.milliseconds(limit))
    let ended = unsafe lb_posts_next(posts, milliseconds, &reply, &problem)
    if let problem = unsafe problem { throw .unusable(unsafe String(cString: problem)) }
    if ended == 0 { return nil }
    running -= 1
    let id = unsafe Int(reply.id)
    switch unsafe reply.failure {
    case 0:
      // Safe because the body lives until the next call.
      let body = unsafe reply.body.map { start in
        unsafe Array(UnsafeBufferPointer(start: start, count: reply.length))
      }
      return Reply(id: id, result: .reply(status: unsafe Int(reply.status), body: body))
    case 1: return Reply(id: id, result: .timedOut)
    default:
      // Safe because libcurl's sentences are constants.
      let reason = unsafe reply.reason.map { unsafe String(cString: $0) } ?? ""
      return Reply(id: id, result: .failed(reason))
    }
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    Int(duration / .milliseconds(1))
  }
}
