import Commands
import Foundation

exit(Commands.main(Array(CommandLine.words.dropFirst())))
