import { readFile } from 'node:fs/promises'
import { parseGiven } from '../../compute/parse-given'
import { required, seedOf } from './arguments'
import { MODEL, type CommandContext } from './context'
import { alignColumns } from './text-table'

/** The distribution of one column given values of others. */
export async function query({ args, compute, loadModel, print }: CommandContext): Promise<void> {
  const path = required(args, 'model')
  const target = required(args, 'target')
  await loadModel(path)
  const given = parseGiven(await readFile(path), args.text('given') ?? '')
  const { curve, unused } = await compute<'conditional'>({
    kind: 'conditional',
    model: MODEL,
    given,
    target,
    observed: null,
    samples: args.number('samples', { least: 0, most: 100_000, whole: true }) ?? 0,
    seed: seedOf(args),
    points: args.number('points', { least: 2, most: 10_000, whole: true }) ?? 256,
  })
  if (curve.kind === 'bars') {
    const ranked = curve.bars.filter(({ probability }) => probability > 0).sort((a, b) => b.probability - a.probability)
    const rows = ranked.slice(0, 30).map(({ level, probability }) => [level, probability.toFixed(4)])
    print([alignColumns([[target, 'probability'], ...rows]), ...unused.map(({ sentence }) => sentence)].join('\n'), {
      target,
      given,
      unused,
      probabilities: curve.bars,
      mode: curve.mode,
    })
    return
  }
  const range = ({ low, high }: { low: number; high: number }): string => `${short(low)} … ${short(high)}`
  const rows = [
    ['mean', short(curve.mean)],
    ['median', short(curve.median)],
    ['mode', short(curve.mode)],
    ['50% interval', range(curve.half)],
    ['90% interval', range(curve.ninety)],
    ['effective share', curve.effective.toFixed(3)],
  ]
  const { x, energy, proposal, samples, ...facts } = curve
  print([alignColumns([[target, ''], ...rows]), ...unused.map(({ sentence }) => sentence)].join('\n'), {
    target,
    given,
    unused,
    ...facts,
    x: [...x],
    energy: [...energy],
    proposal: [...proposal],
    samples: [...samples],
  })
}

const short = (x: number): string => String(Number(x.toPrecision(6)))
