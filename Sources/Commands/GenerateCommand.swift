/// `lookback generate DIR`.
func generate(_ options: GenerateOptions, in context: Context) -> ExitCode {
  context.console.error("generate: not built yet")
  return .bug
}
