import Glibc
import TestSupport
import Testing

@testable import Streams

@Suite struct GlobTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["b.gz", "a.gz", "B.gz", "é.gz", "c.txt", ".hidden.gz"] {
      _ = try folder.write([], to: name)
    }
    try Folder.make(folder.path + "/folder.gz/inner")
    _ = try folder.write([], to: "folder.gz/d.gz")
  }

  private func files(_ pattern: String) throws -> [String] {
    try Glob.files("\(folder.path)/\(pattern)").map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test func `files are sorted by their bytes, and folders are no files`() throws {
    #expect(try files("*.gz") == ["B.gz", "a.gz", "b.gz", "é.gz"])
  }

  @Test func `a wildcard may stand for folders`() throws {
    #expect(try files("*/*.gz") == ["folder.gz/d.gz"])
    #expect(try files("[ab].g?") == ["a.gz", "b.gz"])
  }

  @Test func `names without wildcards may stand anywhere in a pattern`() throws {
    try Folder.make(folder.path + "/a*[b]\\/x")
    _ = try folder.write([], to: "a*[b]\\/x/e.gz")
    #expect(try files("*/x/e.gz") == ["a*[b]\\/x/e.gz"])
    #expect(try files("*/x/*.gz") == ["a*[b]\\/x/e.gz"])
    #expect(try files(#"a\*\[b]\\/*/e.gz"#) == ["a*[b]\\/x/e.gz"])
    #expect(try files("*/d.gz") == ["folder.gz/d.gz"])
    #expect(try files("*/../c.txt") == ["a*[b]\\/../c.txt", "folder.gz/../c.txt"])
    #expect(try files("*.gz/d.gz/x") == [])
    #expect(try files(#"folder.gz\/*.gz"#) == ["folder.gz/d.gz"])
    _ = try folder.write([], to: "folder.gz/\u{301}f.gz")
    #expect(try files("*/\u{301}*.gz") == ["folder.gz/\u{301}f.gz"])
    #expect(try files("*r.gz/\u{301}f.gz") == ["folder.gz/\u{301}f.gz"])
  }

  @Test func `no wildcard stands for the folder itself or the one above`() throws {
    #expect(try files(".*/c.txt") == [])
    #expect(try files(".*") == [".hidden.gz"])
    #expect(try files("./c.txt") == ["./c.txt"])
  }

  @Test func `a path without wildcards gives itself if it is a file`() throws {
    #expect(try files("c.txt") == ["c.txt"])
    #expect(try files("none.txt") == [])
    #expect(try files("folder.gz") == [])
  }

  @Test func `a name that is longer than any file's is none`() throws {
    let name = String(repeating: "a", count: 300)
    #expect(try files(name) == [])
    #expect(try files("*/\(name)") == [])
    #expect(try files("\(name)/*.gz") == [])
  }

  @Test func `a link to a file that is gone is not missed silently`() throws {
    #expect(unsafe symlink("gone", folder.path + "/z.gz") == 0)
    #expect(try files("z*") == ["z.gz"])
    #expect(try files("z.gz") == ["z.gz"])
  }

  @Test func `a folder of a pattern that is a link to nothing is not missed silently`()
    throws
  {
    #expect(unsafe symlink("gone", folder.path + "/h1") == 0)
    #expect(try files("h*/*.gz") == ["h1"])
    #expect(try files("h*/d.gz") == ["h1"])
    #expect(try files("*/*.gz") == ["folder.gz/d.gz", "h1"])
    #expect(try files("h1/*.gz") == ["h1"])
  }

  @Test func `a folder of a pattern that is a link to itself is named`() throws {
    #expect(unsafe symlink("loop", folder.path + "/loop") == 0)
    for pattern in ["loop/*.gz", "l*/*.gz"] {
      let loop = StreamError(.cannotList, path: "\(folder.path)/loop", errorNumber: ELOOP)
      #expect(throws: loop) { try files(pattern) }
    }
  }

  @Test func `names that are not UTF-8 are files that cannot be opened, each its own`() throws {
    for byte in [0xFE, 0xFF] as [CChar.Magnitude] {
      let name =
        Array(folder.path.utf8CString.dropLast()) + [0x2F, 0x6E, CChar(bitPattern: byte), 0]
      #expect(unsafe mkdir(name, 0o700) == 0)
    }
    #expect(try files("n*/*.gz") == ["n\u{FFFD}fe", "n\u{FFFD}ff"])
    #expect(throws: StreamError(.notUTF8, path: "\(folder.path)/n\u{FFFD}ff", errorNumber: ENOENT))
    {
      _ = try OpenFile(reading: "\(folder.path)/n\u{FFFD}ff")
    }
    let name = Array(folder.path.utf8CString.dropLast()) + [0x2F, 0x6D, -1, 0]
    _ = unsafe close(open(name, O_CREAT | O_WRONLY, 0o600))
    _ = try folder.write([], to: "m\u{FFFD}")
    #expect(try files("m*") == ["m\u{FFFD}", "m\u{FFFD}ff"])
  }

  @Test func `a pattern tells whether it would name a file`() {
    #expect(Glob.matches("/a/b.gz", pattern: "/a/*.gz"))
    #expect(Glob.matches("/a/b.gz", pattern: "/a/b.gz"))
    #expect(!Glob.matches("/a/b/c.gz", pattern: "/a/*.gz"))
    #expect(!Glob.matches("/a/.b.gz", pattern: "/a/*.gz"))
    #expect(Glob.matches("/[a]/b.gz", pattern: "/\\[a]/[a-c].gz"))
  }

  @Test(arguments: [
    ("/logs/a/*.gz", "/logs/a"), ("/logs/a/b.gz", "/logs/a"), ("/logs/*/a/b.gz", "/logs"),
    (#"/logs/\*/a?/*"#, "/logs/*"), ("/*/a.gz", nil), ("/a.gz", nil),
  ])
  func `the folder in which a pattern looks first is that before its first wildcard`(
    pattern: String, folder: String?
  ) {
    #expect(Glob.certainFolder(pattern) == folder)
  }

  @Test func `a pattern without a match gives nothing, also when its folder is missing`() throws {
    #expect(try files("*.csv") == [])
    #expect(try files("missing/*.gz") == [])
    #expect(try files("c.txt/*.gz") == [])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read every folder"))
  func `a folder that cannot be read is an error`() throws {
    try Folder.make(folder.path + "/locked", mode: 0)
    for pattern in ["locked/*.gz", "locked/a.gz", "l*/a.gz", "l*/a/*.gz", "l*/../c.txt"] {
      let error = #expect(throws: StreamError.self) { try files(pattern) }
      #expect(error?.kind == .cannotList && error?.errorNumber == EACCES, "\(pattern)")
    }
  }
}
