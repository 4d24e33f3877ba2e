import { run } from '../steps/run.mjs'

/** Runs a program that has to succeed; what it said is shown only when it does not. */
export async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, { capture: true, ...options })
  if (code !== 0) throw new Error(`${command} ended with code ${code}:\n${output.trim()}`)
  return output
}
