import Foundation

/// What is on a disk after the power failed, as far as the log of a process tells: the content that
/// files had when they were last synced, and the names that folders had when they were.
///
/// A disk may have got more than that. The kinds are the corners of what it may have; in all of
/// them, what was synced is there.
struct PowerLoss {
  /// What of that which was not synced has come to the disk all the same.
  enum Kind: CaseIterable {
    case nothing
    case names
    case contents
  }

  private enum Entry {
    case folder
    case file(Int)
  }

  private let folder: JobFolder
  /// All names below the folder, as the process left them; the folder's own is empty.
  private var names: [String: Entry] = ["": .folder]
  /// The names in each folder when it was synced last.
  private var synced: [String: [String: Entry]] = ["": [:]]
  /// Where the content of each file is that it had when it was synced last.
  private var contents: [Int: String] = [:]
  private var files: [UInt64: Int] = [:]
  private var count = 0

  /// Takes a folder before a run, of which everything is on the disk, and a copy of it that stays
  /// as it is.
  init(_ folder: JobFolder, like copy: JobFolder) throws {
    self.folder = folder
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    for name in found ?? [] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
      if attributes[.type] as? FileAttributeType == .typeDirectory {
        names[name] = .folder
      } else {
        make(name, inode: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0)
        contents[count] = "\(copy.path)/\(name)"
      }
    }
    for (name, entry) in names where isFolder(entry) { synced[name] = entries(of: name) }
  }

  /// Follows what a process did, by its log; `snapshots` has what files held when they were synced.
  mutating func follow(log: String, snapshots: String) throws {
    for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let (number, what, inode) = (fields[0], fields[1], UInt64(fields[2]) ?? 0)
      let (path, target) = (relative(fields[3]), relative(fields[4]))
      switch what {
      case "create": make(path, inode: inode)
      case "sync": if let file = files[inode] { contents[file] = "\(snapshots)/\(number)" }
      case "sync-folder": synced[path] = entries(of: path)
      case "mkdir": (names[path], synced[path]) = (.folder, [:])
      case "unlink", "rmdir": names[path] = nil
      case "rename": (names[target], names[path]) = (names[path], nil)
      default: break
      }
    }
  }

  /// Makes a folder as it is when the power is back.
  func restore(_ kind: Kind, to target: JobFolder) throws {
    try FileManager.default.createDirectory(
      atPath: target.path, withIntermediateDirectories: false)
    try restore("", kind, to: target)
  }

  private func restore(_ path: String, _ kind: Kind, to target: JobFolder) throws {
    let list = kind == .names ? entries(of: path) : synced[path] ?? [:]
    for (name, entry) in list {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      let isPrivate = inner.hasPrefix("state")
      let place = "\(target.path)/\(inner)"
      switch entry {
      case .folder:
        try FileManager.default.createDirectory(
          atPath: place, withIntermediateDirectories: false,
          attributes: [.posixPermissions: isPrivate ? 0o700 : 0o755])
        try restore(inner, kind, to: target)
      case .file(let file):
        _ = FileManager.default.createFile(
          atPath: place, contents: content(of: file, kind),
          attributes: [.posixPermissions: isPrivate ? 0o600 : 0o644])
      }
    }
  }

  private func content(of file: Int, _ kind: Kind) -> Data {
    if kind == .contents, let name = names.first(where: { isFile($0.value, file) })?.key {
      return FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data()
    }
    return contents[file].flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
  }

  private mutating func make(_ name: String, inode: UInt64) {
    count += 1
    files[inode] = count
    names[name] = .file(count)
  }

  private func entries(of folder: String) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for (path, entry) in names where !path.isEmpty {
      let url = path.split(separator: "/")
      if url.dropLast().joined(separator: "/") == folder { entries[String(url.last ?? "")] = entry }
    }
    return entries
  }

  private func relative(_ path: String) -> String {
    String(path.dropFirst(folder.path.count).drop { $0 == "/" })
  }

  private func isFolder(_ entry: Entry) -> Bool { if case .folder = entry { true } else { false } }

  private func isFile(_ entry: Entry, _ file: Int) -> Bool {
    if case .file(file) = entry { true } else { false }
  }
}
