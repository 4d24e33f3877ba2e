export const parts = ['types', 'lint', 'unit', 'integration', 'e2e-desktop', 'e2e-browser']
const groups = { e2e: ['e2e-desktop', 'e2e-browser'] }

export const usage = `npm test                                    everything
npm test -- --only ${[...parts, 'e2e'].join('|')}   one part; may be repeated
npm test -- --only unit -- ARGUMENTS        arguments for Vitest or Playwright, such as a file or -t/-g NAME`

/** Which parts to run and what to pass on to their runner, or the sentence that says what is wrong. */
export function testOptions(args) {
  const dashes = args.indexOf('--')
  const own = dashes < 0 ? args : args.slice(0, dashes)
  const extra = dashes < 0 ? [] : args.slice(dashes + 1)
  const chosen = []
  for (let i = 0; i < own.length; i += 2) {
    if (own[i] === '--help') return { help: true }
    const names = groups[own[i + 1]] ?? [own[i + 1]]
    if (own[i] !== '--only' || !names.every((name) => parts.includes(name))) {
      return { problem: `Not understood: ${own.slice(i, i + 2).join(' ')}` }
    }
    chosen.push(...names)
  }
  return { chosen: chosen.length === 0 ? parts : parts.filter((part) => chosen.includes(part)), extra }
}
