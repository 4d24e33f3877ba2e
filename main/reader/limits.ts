/** What reading a file may take. Both grow with the file, so that a small one cannot take the machine. */
export type ReaderLimits = {
  /** Bytes of memory of the whole process. */
  readonly memory: number
  readonly seconds: number
}

const leastMemory = 1.35e9
const memoryPerByte = 5.5
const leastSeconds = 30
const secondsPerMegabyte = 1

/**
 * A sound file stays far below: text takes up to four times its size, a workbook of a million rows about 0.5 GB. What
 * docs/security.md promises (1.5 GB or 6 times the file) leaves room for what is taken between two looks.
 */
export const readerLimits = (bytes: number): ReaderLimits => ({
  memory: Math.max(leastMemory, memoryPerByte * bytes),
  seconds: leastSeconds + (secondsPerMegabyte * bytes) / 1e6,
})
