/// `lookback completions SHELL`.
func printCompletions(
  for shell: Shell, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  let script =
    switch shell {
    case .bash: CompletionScript.bash
    case .zsh: CompletionScript.zsh
    case .fish: CompletionScript.fish
    }
  try context.console.output(script)
  return .done
}
