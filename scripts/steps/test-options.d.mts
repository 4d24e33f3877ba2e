export const parts: readonly string[]
export const usage: string
export function testOptions(args: readonly string[]): {
  chosen?: string[]
  extra?: string[]
  help?: boolean
  problem?: string
}
