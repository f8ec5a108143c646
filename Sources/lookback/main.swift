import Commands
import Foundation

exit(Commands.main(CommandLine.words))
