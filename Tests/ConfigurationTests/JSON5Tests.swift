import Foundation
import Testing

@testable import Configuration

struct JSON5Tests {
  @Test func `comments, bare keys, trailing commas and single quotes are read`() throws {
    let job = try job(
      """
      \u{FEFF}// The whole line is a comment.
      {
        name: 'it\\'s', /* so is
        this */ "time_zone": "Europe/Berlin",
        sources: [{ kind: "clicks", paths: ["a", 'b',], },],
        workers: +0x4, // hexadecimal
      }
      """)
    #expect(job.name == "it's")
    #expect(job.timeZone == "Europe/Berlin")
    #expect(job.sources[0].paths == ["/nowhere/jobs/a", "/nowhere/jobs/b"])
    #expect(job.workers == 4)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"])
  func `a line that goes on behind a backslash is one`(_ end: String) throws {
    let job = try job(
      """
      { 'na\\\(end)me': 'a\\\(end)b', "time\\\(end)_zone": "Europe\\\(end)/Berlin",
        sources: [{ kind: "clicks", paths: ['a\\\(end)\\\(end)', "\\\(end)b\\t"] }] }
      """)
    #expect(job.name == "ab")
    #expect(job.timeZone == "Europe/Berlin")
    #expect(job.sources[0].paths == ["/nowhere/jobs/a", "/nowhere/jobs/b\t"])
  }

  @Test func `a key that has an outline has a value, whatever letters it is of`() throws {
    var counts = [0, 0]
    // Every one of them was tried once, in four minutes; U+0652 stands for marks that may not come first.
    for number in [0x652] + stride(from: UInt32(0), to: 0x11_0000, by: 499) {
      guard let scalar = Unicode.Scalar(number) else { continue }
      for (place, text) in ["{ \(scalar): 1 }", "{ a\(scalar): 1 }"].enumerated() {
        guard let outline = try? JSON5Outline(text) else { continue }
        counts[place] += 1
        #expect(JobValue(outline) != nil, "U+\(String(number, radix: 16))")
      }
    }
    #expect(counts[0] > 100 && counts[1] > counts[0])
  }

  @Test(arguments: 20..<200)
  func `a number that ends the text ends there, whatever lies behind it in memory`(digits: Int) {
    let text = String(repeating: "2", count: digits)
    for size in digits..<digits + 64 {
      // What is freed here the decoder may get, with its digits.
      let garbage = Data(repeating: UInt8(ascii: "2"), count: size)
      #expect(garbage.count == size)
      guard let outline = try? JSON5Outline(text),
        case .number(let number) = JobValue(outline)
      else {
        Issue.record("no number")
        return
      }
      #expect(number == Double(text))
    }
  }

  @Test func `what stands behind a line that goes on is named with its line`() {
    #expect(
      errors("{ name: 'a\\\r\nb\\\n', x }")
        == ["jobs/daily.json:3:6: unexpected '}' - expected ':'"])
  }

  @Test(arguments: [
    ("", "1:1: unexpected end of the file - expected a value"),
    ("{\n  a: 1\n  b: 2\n}", "3:3: unexpected 'b' - expected ',' or '}'"),
    (
      "{ a: 1\u{663} }",
      "1:6: unexpected '1\u{663}' - expected a value; texts stand in quotes, as \"1\u{663}\""
    ),
    ("{ a: [1 2] }", "1:9: unexpected '2' - expected ',' or ']'"),
    ("{ a: 1,, }", "1:8: unexpected ',' - expected a key or '}'"),
    ("{ a 1 }", "1:5: unexpected '1' - expected ':'"),
    ("{ a-b: 1 }", "1:4: unexpected '-' - expected ':'; names of settings have '_' between words"),
    ("{ a: }", "1:6: unexpected '}' - expected a value"),
    ("{ a: yes }", "1:6: unexpected 'yes' - expected a value; texts stand in quotes, as \"yes\""),
    ("{ a: 01 }", "1:6: unexpected '01' - expected a number without '_' and without a 0 in front"),
    ("{ 'ä': 30d }", "1:8: unexpected '30d' - expected a value; texts stand in quotes, as \"30d\""),
    (
      "{ a: 'b\n' }", "1:8: unexpected end of the line - expected the end of the text before it"
    ),
    ("{ a: 'b", "1:8: unexpected end of the file - expected the end of the text"),
    (
      "{ a: \"\\uD800\" }",
      #"1:6: unexpected '"\uD800"' - expected escapes that stand for characters (\\ for a backslash), "#
        + "and no control characters"
    ),
    (
      #"{ state: "C:\data" }"#,
      #"1:10: unexpected '"C:\data"' - expected escapes that stand for characters (\\ for a backslash), "#
        + "and no control characters"
    ),
    (
      "{ a: 'b\tc' }",
      "1:6: unexpected ''b\tc'' - expected escapes that stand for characters "
        + #"(\\ for a backslash), and no control characters"#
    ),
    ("{ 1a: 2 }", "1:3: unexpected '1' - expected a key or '}'"),
    ("{ \u{201C}a\u{201D}: 2 }", "1:3: unexpected '\u{201C}' - expected a key or '}'"),
    ("{ n\\u0061me: 2 }", "1:4: unexpected '\\' - expected a key or '}'"),
    ("{ na\\me: 2 }", "1:5: unexpected '\\' - expected a key or '}'"),
    ("{ a\u{200B}: 2 }", "1:4: unexpected '\u{200B}' - expected a key or '}'"),
    ("{ a: NULL }", "1:6: unexpected 'NULL' - expected a value, as null"),
    ("{ a: 5%/*x*/ }", #"1:6: unexpected '5%' - expected a value; texts stand in quotes, as "5%""#),
    (":", "1:1: unexpected ':' - expected a value"),
    ("{ a: True }", "1:6: unexpected 'True' - expected a value, as true"),
    ("{ a: 5% }", #"1:6: unexpected '5%' - expected a value; texts stand in quotes, as "5%""#),
    (
      "{ a: [x/y*] // b",
      #"1:7: unexpected 'x/y*' - expected a value; texts stand in quotes, as "x/y*""#
    ),
    (
      "{ a: x y // b", #"1:6: unexpected 'x y' - expected a value; texts stand in quotes, as "x y""#
    ),
    ("a : 1 }", "1:1: unexpected 'a' - expected '{' before the first setting"),
    ("a: 1 }", "1:1: unexpected 'a' - expected '{' before the first setting"),
    ("{ a: 1", "1:7: unexpected end of the file - expected ',' or '}'"),
    ("{} /* b", "1:4: unexpected '/*' - expected a comment that ends"),
    ("{} x", "1:4: unexpected 'x' - expected the end of the file"),
    (
      String(repeating: "[", count: 65),
      "1:65: unexpected '[' - expected at most 64 levels"
    ),
  ])
  func `a syntax error is named with its line and column`(_ text: String, _ error: String) {
    #expect(errors(text) == ["jobs/daily.json:\(error)"])
  }

  @Test func `a long text without quotes is cut where it is told`() {
    let found = errors("{ a: b\(String(repeating: " ", count: 20_000))c }")
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasPrefix("jobs/daily.json:1:6: unexpected 'b  ") })
    #expect(found.allSatisfy { $0.utf8.count < 400 && $0.contains("… (20002 bytes)") })
  }

  @Test(arguments: ["\u{A0}", "\u{2028}", "\u{2029}", "\u{2003}", "\u{3000}", "\u{FEFF}"])
  func `other white space may stand where spaces may`(_ space: String) {
    let text = "{ name : 'a', workers: 70000 }"
    let found = errors(text)
    #expect(found.count == 2)
    #expect(errors(text.replacing(" ", with: space)) == found)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"])
  func `a comment ends with its line, whatever ends that`(_ end: String) throws {
    let job = try job(
      "// { name: 'b' }\(end){ name: 'a', // it's\(end) sources: [{ kind: \"clicks\", paths: ['a'] }] }"
    )
    #expect(job.name == "a")
  }

  @Test func `a key given twice is named with its line`() {
    let text = """
      { sources: [
        { kind: "clicks", paths: ["a"] },
        { kind: "clicks",
          paths: ["a"],
          "kind": "sessions" } ] }
      """
    #expect(
      errors(text) == [
        "jobs/daily.json: sources[1].kind: given again in line 5 - expected each key once"
      ]
    )
    #expect(
      errors("{ lateness: \"48h\", sources: [], \"\\u006cateness\": \"2h\" }").first
        == "jobs/daily.json: lateness: given again in line 1 - expected each key once")
  }
}
