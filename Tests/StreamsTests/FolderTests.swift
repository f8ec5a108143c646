import Glibc
import TestSupport
import Testing

@testable import Streams

@Suite struct FolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) -> UInt32? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test func `missing folders are made, and the mode is that of the last`() throws {
    try Folder.make(folder.path + "/var/daily/state", mode: 0o700)
    #expect(mode(folder.path + "/var/daily/state") == 0o700)
    // Others get what the umask of whoever runs the tests leaves of all.
    #expect(unsafe mkdir(folder.path + "/plain", 0o777) == 0)
    #expect(mode(folder.path + "/var/daily") == mode(folder.path + "/plain"))
  }

  @Test func `a folder that is there stays as it is`() throws {
    try Folder.make(folder.path + "/a", mode: 0o700)
    try Folder.make(folder.path + "/a/", mode: 0o755)
    #expect(mode(folder.path + "/a") == 0o700)
  }

  @Test func `a file in the way is an error`() throws {
    let file = try folder.write([], to: "file")
    let error = #expect(throws: StreamError.self) { try Folder.make(file) }
    #expect(
      error?.description == "\(file): cannot be created: file exists - expected a folder")
    #expect(error?.category == .cannotCreate)
  }

  @Test(arguments: ["/new/", "/missing/new"])
  func `a path at which no file can be made is refused before work is done for it`(
    place: String
  ) {
    let path = folder.path + place
    let error = #expect(throws: StreamError.self) { try Folder.refuse(asFile: path) }
    #expect(
      error?.description == "\(path): cannot be created: no such file or directory - check the path"
    )
    #expect(error?.category == .cannotCreate)
  }

  @Test func `a folder in the place of a file is refused`() {
    let error = #expect(throws: StreamError.self) { try Folder.refuse(asFile: folder.path) }
    #expect(
      error?.description
        == "\(folder.path): cannot be created: is a directory - expected a file")
  }

  @Test func `a path at which a file can be made is not refused`() throws {
    try Folder.refuse(asFile: folder.path + "/new")
    try Folder.refuse(asFile: try folder.write([], to: "file"))
  }

  @Test(arguments: [
    ("a", "."), ("./a", "."), ("/a", "/"), ("/", "/"), ("a/b", "a"), ("a/b//", "a"),
    ("/a/b/", "/a"), ("", "."), ("/é/b", "/é"), ("o/\u{301}o", "o"), ("/\u{301}a", "/"),
  ])
  func `a path lies in the folder before its last name`(path: String, parent: String) {
    #expect(Folder.of(path) == parent)
  }
}
