/// The version of the program.
let version = "0.1.0"

/// `lookback --version`.
func printVersion(in context: Context) throws(Surroundings.OutputError) -> ExitCode {
  try context.console.output("lookback \(version)\n")
  return .done
}
