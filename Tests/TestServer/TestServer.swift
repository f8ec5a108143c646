import Foundation
import Glibc
import Synchronization

/// An HTTP server on loopback that answers as a test tells it, and remembers what it was asked.
///
/// It speaks as much HTTP as tests need: one request per connection.
public final class TestServer: Sendable {
  /// What the server was sent.
  public struct Request: Equatable, Sendable {
    /// Such as `POST`.
    public var method: String
    /// The value of `Content-Type`.
    public var contentType: String
    /// The body.
    public var body: String
  }

  /// How the server replies.
  public enum Response: Sendable {
    /// A status with a body.
    case status(Int, String = "")
    /// A redirection to a URL.
    case redirect(to: String)
    /// Nothing as long as the server lives.
    case never
    /// The end of the connection.
    case hangUp
  }

  /// Where nobody listens.
  public static var nowhere: String {
    goPastProxies
    return "http://127.0.0.1:1/"
  }

  /// Where it listens.
  public let url: String
  private let socket: Int32
  private let state = Mutex<(requests: [Request], open: [Int32], isStopped: Bool)>(([], [], false))
  private let respond: @Sendable (_ request: Request, _ earlier: Int) -> Response

  /// The system would not let it listen.
  public struct Failure: Error {
    /// The system's number of the error.
    public var errorNumber: Int32
  }

  /// Begins to listen on a free port.
  ///
  /// - Parameter respond: gives the response to a request, of which there were some of the same
  ///   body before.
  public init(
    _ respond: @escaping @Sendable (_ request: Request, _ earlier: Int) -> Response
  ) throws {
    self.respond = respond
    Self.goPastProxies
    let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Safe because the address has this size and lives during the calls.
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, size) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    guard isBound, listen(listener, 64) == 0 else { throw Failure(errorNumber: errno) }
    socket = listener
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
    Thread.detachNewThread { [self] in acceptAll() }
  }

  /// What it was sent so far, in the order of arrival.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// Ends all connections and listens no more.
  public func stop() {
    let open = state.withLock { state in
      state.isStopped = true
      defer { state.open = [] }
      return state.open
    }
    for connection in open { close(connection) }
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Whether all whose requests never get a reply, of which there are some, have ended their connections; waits for it.
  public func isLeft(within limit: Duration) -> Bool {
    let deadline = ContinuousClock.now.advanced(by: limit)
    while ContinuousClock.now < deadline {
      let open = state.withLock { $0.open }
      if !open.isEmpty, open.allSatisfy(Self.isLeft) { return true }
      usleep(1000)
    }
    return false
  }

  private static func isLeft(_ connection: Int32) -> Bool {
    var byte: UInt8 = 0
    return unsafe recv(connection, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  /// Has this process ask loopback itself, once for all tests: a proxy that its environment names
  /// knows another one.
  private static let goPastProxies: Void = {
    let names = [
      "http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY",
    ]
    let variables = ProcessInfo.processInfo.environment
    // Other threads may read the environment at this moment: it stays as it is where it can.
    guard names.contains(where: { variables[$0] != nil }) else { return }
    for name in ["no_proxy", "NO_PROXY"] { _ = unsafe setenv(name, "*", 1) }
  }()

  private func acceptAll() {
    while true {
      let connection = accept(socket, nil, nil)
      if connection < 0 || state.withLock({ $0.isStopped }) { break }
      Thread.detachNewThread { [self] in serve(connection) }
    }
    close(socket)
  }

  private func serve(_ connection: Int32) {
    guard let request = read(connection) else {
      close(connection)
      return
    }
    let earlier = state.withLock { state in
      defer { state.requests.append(request) }
      return state.requests.count { $0.body == request.body }
    }
    switch respond(request, earlier) {
    case .status(let status, let body):
      write(
        "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
          + body, connection)
      close(connection)
    case .redirect(let url):
      write(
        "HTTP/1.1 302 X\r\nLocation: \(url)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        connection)
      close(connection)
    case .never: state.withLock { $0.open.append(connection) }
    case .hangUp: close(connection)
    }
  }

  /// The request of a connection; nil when it ends early.
  private func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let head = text[..<end.lowerBound].components(separatedBy: "\r\n")
        func header(_ name: String) -> String {
          let line = head.first { $0.lowercased().hasPrefix(name + ":") } ?? ""
          return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        }
        let body = String(text[end.upperBound...])
        if body.utf8.count >= Int(header("content-length")) ?? 0 {
          let method = head[0].prefix { $0 != " " }
          return Request(
            method: String(method), contentType: header("content-type"), body: body)
        }
      }
      let count = unsafe recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      bytes += buffer.prefix(count)
    }
  }

  private func write(_ text: String, _ connection: Int32) {
    let bytes = Array(text.utf8)
    _ = unsafe send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
