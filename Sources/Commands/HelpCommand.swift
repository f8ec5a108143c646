/// `lookback help [COMMAND]`.
func printHelp(
  of topic: Command?, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  try context.console.output(topic.map { HelpText.command(CommandTable[$0]) } ?? HelpText.program)
  return .done
}
