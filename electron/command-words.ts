/** What the `lacuna` command of a package puts before the words of the user, so that no file name is taken for a command. */
export const commandFlag = '--lacuna-command'

/** The words of a command line such as `lacuna fill table.csv`; nothing when a window is wanted. */
export function commandWords(argv: readonly string[]): readonly string[] | undefined {
  const flag = argv.indexOf(commandFlag)
  return flag < 0 ? undefined : argv.slice(flag + 1)
}

/** What stands between the program and those words, the flag included. */
export const wordsBefore = (argv: readonly string[]): readonly string[] => argv.slice(1, argv.indexOf(commandFlag) + 1)
