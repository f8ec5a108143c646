@testable import Configuration
@testable import ReferenceModel

/// A job's text is a job, or has mistakes that can be told. What is JSON is JSON5, and what has an outline has values.
enum JobFuzz {
  static func read(_ input: [UInt8]) throws(Finding) {
    guard let text = String(validating: input, as: UTF8.self) else { return }
    let outline = try? JSON5Outline(text)
    if let outline {
      try Finding.unless(JobValue(outline) != nil, "the text has an outline and no values")
    } else if (try? JSONReader.read(input)) != nil {
      throw Finding("the text is JSON and no JSON5")
    }
    do throws(JobError) {
      _ = try Job(json5: text, file: "job.json", path: "/srv/job.json")
    } catch {
      try Finding.unless(
        !error.problems.isEmpty && error.problems.allSatisfy { !"\($0)".isEmpty },
        "a mistake has no text")
    }
  }
}
