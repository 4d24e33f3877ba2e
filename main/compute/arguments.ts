const flag = '--engines-file='

/** What a host passes to the compute process on its command line. */
export const enginesArguments = (file: string | undefined): string[] => (file === undefined ? [] : [flag + file])

/** The same, read back there. */
export const enginesFileIn = (argv: readonly string[]): string | null =>
  argv.find((word) => word.startsWith(flag))?.slice(flag.length) ?? null
