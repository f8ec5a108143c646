import Configuration
import Model

/// The text of a job with one source and these settings.
func jobText(_ settings: String) -> String {
  "{ sources: [{ kind: \"clicks\", paths: [\"clicks/*.gz\"] }], \(settings) }"
}

/// Reads a job of a file that does not exist, in a folder that does not either.
func job(_ text: String, _ overrides: [JobOverride] = []) throws(JobError) -> Job {
  try Job(
    json5: text, file: "jobs/daily.json", path: "/nowhere/jobs/daily.json", overrides: overrides,
    knownFields: { _, _ in ["timestamp", "app", "ip", "user_agent"] })
}

/// What a job is refused for, line by line; empty when it is not.
func errors(_ text: String, _ overrides: [JobOverride] = []) -> [String] {
  do throws(JobError) {
    _ = try job(text, overrides)
    return []
  } catch {
    return error.lines
  }
}
