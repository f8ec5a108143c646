/// Runs the program with the arguments behind its name; gives its exit status.
public func main(_ arguments: [String]) -> Int32 {
  main(arguments, in: .process, Interruption.listen()).rawValue
}

/// Runs the program in other surroundings than its process.
func main(
  _ arguments: [String], in surroundings: Surroundings, _ interruption: Interruption
) -> ExitCode {
  let invocation: Invocation
  do throws(ArgumentError) {
    invocation = try ArgumentParser.parse(arguments)
  } catch {
    Console(CommonOptions(), in: surroundings).error("\(error)")
    return .usage
  }
  let console = Console(invocation.common, in: surroundings)
  let context = Context(
    common: invocation.common, surroundings: surroundings, console: console,
    interruption: interruption)
  defer { console.endProgress() }
  do throws(Surroundings.OutputError) {
    return try execute(invocation, in: context)
  } catch {
    switch error {
    case .closed:
      return .done
    case .failed(let reason):
      console.error("standard output: \(reason)")
      return .inputOutput
    }
  }
}
