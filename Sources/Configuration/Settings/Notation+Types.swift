import Model

extension Notation where Value == String {
  /// Any text but the empty one.
  static let text = text("text", expected: "a text that is not empty") { $0.isEmpty ? nil : $0 }

  /// What logs call an app: they are read without the white space at a text's ends (IN-4).
  static let appName = text(
    "text", expected: "a text that is not empty, without white space at its ends"
  ) {
    $0.isEmpty || $0.first?.isWhitespace == true || $0.last?.isWhitespace == true ? nil : $0
  }

  /// The place of a file or folder.
  static let path = text("path", expected: "a path that is not empty") { $0.isEmpty ? nil : $0 }

  /// The place of files. `**`, which other programs know, would be one level here.
  static let pattern = Notation(
    name: path.name, expected: path.expected, overrideForm: path.overrideForm,
    read: { value, place, problems in
      guard let pattern = path.read(value, place, &problems) else { return nil }
      if !pattern.contains("**") { return pattern }
      let single = pattern.replacing(/\*\*+/, with: "*")
      problems.add(
        .badValue(
          found: value.quoted,
          expected:
            "one '*' for each level of folders, and a path for each depth, such as '\(single)'"),
        at: place)
      return nil
    },
    write: path.write)

  /// The name of a time zone.
  static let timeZone = Notation(
    name: "IANA time zone", expected: aTimeZone, overrideForm: .text,
    read: { value, path, problems in
      let expected = aTimeZone
      guard case .text(let name) = value else {
        problems.add(.wrongType(found: value.found, expected: expected), at: path)
        return nil
      }
      if TimeZoneName.isKnown(name) { return name }
      let suggestion = TimeZoneName.nearest(to: name)
      problems.add(
        .unknownName(found: name, expected: expected, suggestion: suggestion), at: path)
      return nil
    },
    write: { $0 })

  private static var aTimeZone: String { "an IANA time zone such as Europe/Berlin" }

  /// A name that becomes part of a path.
  static let jobName = text("text", expected: "a name that can be part of a path") { name in
    let isPathPart = !name.hasExactPrefix(".") && !name.utf8.contains(UInt8(ascii: "/"))
    return name.isEmpty || !isPathPart ? nil : name
  }

  /// The name of a report's file and table.
  static let reportName = Notation(
    name: "`[a-z0-9_]+`", expected: aReportName, overrideForm: .text,
    read: { value, path, problems in
      guard case .text(let name) = value else {
        problems.add(.wrongType(found: value.found, expected: aReportName), at: path)
        return nil
      }
      let isPlain = name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
      }
      let expected =
        if name.isEmpty || !isPlain {
          aReportName
        } else if name.hasPrefix("sqlite_") {
          "a name that does not begin with sqlite_, as SQLite keeps these tables to itself"
        } else if name.utf8.count > longestReportName {
          "at most \(longestReportName) characters, as the name of its file has no more than 255 "
            + "with .csv"
        } else {
          String?.none
        }
      guard let expected else { return name }
      problems.add(.badValue(found: value.quoted, expected: expected), at: path)
      return nil
    },
    write: { $0 })

  private static var aReportName: String { "a name of the form [a-z0-9_]+" }
  private static var longestReportName: Int { 255 - ".csv".utf8.count }

  /// The host of a URL, its letters of ASCII in lower case, as those of URLs in logs are (EV-1).
  static let host = text("host", expected: "a host such as example.app.link") { host in
    let hasMore = host.utf8.contains { "/\\:?# @*".utf8.contains($0) }
    if host.isEmpty || hasMore { return nil }
    let bytes = host.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The scheme of an app's URLs, in lower case. Under those of the web every link would be its own.
  static let scheme = text(
    "URL scheme", expected: "a URL scheme such as example, and hosts of web links in link_hosts"
  ) { scheme in
    let own = scheme.lowercased()
    let form = /[A-Za-z][A-Za-z0-9+.-]*/.matchingSemantics(.unicodeScalar)
    let isScheme = scheme.wholeMatch(of: form) != nil
    return isScheme && !["http", "https"].contains(own) ? own : nil
  }

  /// The code of a currency, in the case in which reports print it.
  static let currency = text("currency", expected: "a currency of three letters such as USD") {
    CurrencyCode.isOne($0) ? $0 : nil
  }

  private static func text(
    _ name: String, expected: String, parse: @escaping @Sendable (String) -> String?
  ) -> Notation {
    text(name, expected: expected, write: { $0 }, parse: parse)
  }
}

extension Notation where Value == Interval {
  /// A length of time.
  static let duration = text(
    "duration", expected: "a duration such as 500ms, 2s, 10m, 4h or 30d, up to 36500d",
    write: \.description, parse: Interval.init(notation:))
}

extension Notation where Value == Share {
  /// A part of a whole.
  static let share = text(
    "share", expected: "a share from 0% to 100% such as 0.1%",
    write: \.description, parse: Share.init)
}

extension Notation where Value == ByteSize {
  /// An amount of memory.
  static let byteSize = text(
    "size", expected: "a size such as 256MiB or 1GiB",
    write: \.description, parse: ByteSize.init)
}

extension Notation where Value == Bool {
  /// Yes or no.
  static let flag = Notation(
    name: "`true`, `false`", expected: "true or false", overrideForm: .flag,
    read: { value, path, problems in
      if case .flag(let flag) = value { return flag }
      problems.add(.wrongType(found: value.found, expected: "true or false"), at: path)
      return nil
    },
    write: \.description)
}

extension Notation where Value == Int {
  /// A whole number within limits.
  static func integer(_ range: ClosedRange<Int>) -> Notation {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return Notation(
      name: "\(range.lowerBound) to \(range.upperBound)", expected: expected,
      overrideForm: .integer,
      read: { value, path, problems in
        guard case .integer(let number) = value else {
          problems.add(.wrongType(found: value.found, expected: expected), at: path)
          return nil
        }
        if range.contains(number) { return number }
        problems.add(.badValue(found: value.quoted, expected: expected), at: path)
        return nil
      },
      write: \.description)
  }
}

extension Notation where Value == [String: String] {
  /// Dotted paths in a line by the names of fields.
  static let fieldPaths = Notation(
    name: "object of texts", expected: "an object of texts", overrideForm: .objects,
    read: { value, path, problems in
      guard case .object(let entries) = value else {
        problems.add(.wrongType(found: value.found, expected: "an object of texts"), at: path)
        return nil
      }
      var texts: [String: String] = [:]
      for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
        guard let text = Notation<String>.text.read(entry, path.key(key), &problems) else {
          continue
        }
        texts[key] = text
        if DottedPath.keys(text).contains([]) || text.utf8.contains(where: { $0 < 0x20 }) {
          problems.add(
            .badValue(found: entry.quoted, expected: "keys between dots such as headers.X-IP"),
            at: path.key(key))
        }
      }
      return texts
    },
    write: { texts in
      texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
    })
}
