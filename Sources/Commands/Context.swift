import Configuration
import Decoding
import Model

/// What every command works with.
struct Context: Sendable {
  let common: CommonOptions
  let surroundings: Surroundings
  let console: Console
  let interruption: Interruption
  let metrics = LeftMetrics()

  /// Reads the job file with the options that go before it; says what is wrong with it.
  ///
  /// - Parameter rules: the rules of a state, which go before both.
  func loadJob(_ path: String, under rules: [ExactText: String]? = nil) -> Job? {
    do throws(JobError) {
      let job = try Job.load(
        path: path, overrides: overrides, under: rules,
        workingDirectory: surroundings.workingDirectory,
        knownFields: DialectTable.fieldNames)
      metrics.name(job.name)
      return refusesMetricsFile(over: job) ? nil : job
    } catch {
      // A monitor looks for the name that the job has when nothing is wrong.
      metrics.name(error.job ?? JobPath.stem(of: path))
      for line in error.lines { console.error(line) }
      return nil
    }
  }

  /// What options come to; says why when they do not fit together.
  func checked<Value>(_ read: () throws(ArgumentError) -> Value) -> Value? {
    do throws(ArgumentError) { return try read() } catch {
      console.error("\(error)")
      return nil
    }
  }

  /// `--set`, then the folders, whose paths are relative to the working directory.
  private var overrides: [JobOverride] {
    let folders = [("state", common.state), ("output", common.output)].compactMap { key, path in
      path.map {
        JobOverride(key: key, value: surroundings.absolute($0), option: "--\(key)")
      }
    }
    return common.overrides + folders
  }
}
