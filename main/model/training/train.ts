import type { Progress, TrainPoint } from '../../../contract/jobs'
import type { TrainOptions } from '../../../contract/model'
import type { Engine } from '../../engine/engine'
import type { Values } from '../../engine/program'
import { createRandom } from '../../engine/random'
import type { TypedTable } from '../../table/typed'
import { createPredictor } from '../inference/predictor'
import type { Model } from '../model'
import { energyWeights, proposalWeights, startWeights } from '../networks/weights'
import { calibrate } from './calibration'
import { presetSeconds } from './config'
import { freshState, openPhase, type Phase } from './phase'
import { prepare, STREAM, type Prepared } from './prepare'
import { validate } from './validation'

export type TrainContext = {
  readonly engine: Engine
  readonly signal: AbortSignal
  readonly report: (progress: Progress) => void
  /** Milliseconds. */
  readonly now: () => number
  /** Lets other work in; called between steps. */
  readonly breathe: () => Promise<void>
}

export type Trained = { readonly model: Model; readonly cancelled: boolean }

/** Validations per phase. */
const LOOKS = 25
/** Share of a time limit kept for the last validation and the calibration. */
const RESERVE = 0.06

type Best = { score: number; step: number; weights: Values; energy: number | null; proposal: number }

/** Trains a model on a table: the proposal first, then both networks; the weights that did best on held-out rows are kept. */
export async function train(
  table: TypedTable,
  tableName: string,
  options: TrainOptions,
  context: TrainContext,
): Promise<Trained> {
  const started = context.now()
  context.report({ fraction: null, stage: 'Reading the table', secondsLeft: null })
  const prepared = prepare(table, options)
  const { layout, config } = prepared
  const limit = options.maxMinutes === null ? presetSeconds(options.preset) : options.maxMinutes * 60
  const seconds = (): number => (context.now() - started) / 1000
  const used = (): number => seconds() / (limit * (1 - RESERVE))
  const history: TrainPoint[] = []
  const total = config.proposalSteps + config.energySteps
  const proposalShare = config.energySteps === 0 ? 1 : 0.7

  let weights = startWeights(proposalWeights(layout, config.sizes), createRandom(options.seed, STREAM.weights))
  const predictor = createPredictor(context.engine, layout, config.sizes, weights)
  let best: Best | null = null
  let steps = 0

  const runPhase = async (phase: Phase, from: number, to: number): Promise<void> => {
    const opened = await openPhase(context.engine, prepared, options.seed, phase, freshState(weights))
    const every = Math.max(10, Math.ceil(phase.steps / LOOKS))
    const clockFrom = used()
    let stale = 0
    let phaseBest: Best | null = null
    for (let step = 0; step < phase.steps; step++) {
      const bySteps = step / phase.steps
      const byClock = (used() - clockFrom) / Math.max(to - clockFrom, 1e-9)
      const done = from + (to - from) * Math.min(1, Math.max(bySteps, byClock))
      if (byClock >= 1 || context.signal.aborted) break
      await opened.step(step, config.learningRate * Math.max(1 - done, 0.02))
      steps++
      await context.breathe()
      const last = step + 1 === phase.steps
      if ((step + 1) % every === 0 || last) {
        const point = await look(opened, phase)
        const looked: Best = { ...point, step: steps, weights: await opened.averaged() }
        if (phaseBest === null || looked.score > phaseBest.score) {
          phaseBest = looked
          stale = 0
        } else stale++
        const shown = phaseBest
        history.push({
          step: steps,
          seconds: seconds(),
          training: point.training,
          energy: point.energy,
          proposal: point.proposal,
        })
        context.report({
          ...timing(done, phase),
          points: [history.at(-1)!],
          best: { step: shown.step, likelihood: shown.energy ?? shown.proposal },
        })
        if (stale >= config.patience) break
      } else if (step % 10 === 0) context.report(timing(done, phase))
    }
    phaseBest ??= { ...(await look(opened, phase)), step: steps, weights: await opened.averaged() }
    await opened.dispose()
    best = phaseBest
    weights = phaseBest.weights
  }

  const look = async (opened: Awaited<ReturnType<typeof openPhase>>, phase: Phase) => {
    predictor.setWeights(await opened.averaged())
    const heldOut = await validate(predictor, prepared.encoded, prepared.heldOut)
    const gaps = await validate(predictor, prepared.encoded, prepared.gaps)
    const seen = await validate(predictor, prepared.encoded, prepared.seen, 'proposal')
    await context.breathe()
    return {
      score: heldOut.energy + gaps.energy,
      training: seen.proposal,
      energy: phase.energy ? heldOut.energy : null,
      proposal: heldOut.proposal,
    }
  }

  const timing = (done: number, phase: Phase): Progress => ({
    fraction: Math.min(1, done),
    stage: phase.energy ? 'Training both networks' : 'Training the proposal',
    secondsLeft: done > 0.02 ? Math.max(0, Math.min((seconds() * (1 - done)) / done, limit - seconds())) : null,
    rowsPerSecond: (steps * config.batch) / Math.max(seconds(), 1e-3),
  })

  await runPhase({ energy: false, steps: config.proposalSteps, firstStep: 0 }, 0, proposalShare)
  if (config.energySteps > 0 && !context.signal.aborted) {
    const random = createRandom(options.seed, STREAM.energyWeights)
    weights = { ...weights, ...startWeights(energyWeights(layout, config.sizes), random) }
    await runPhase({ energy: true, steps: config.energySteps, firstStep: config.proposalSteps }, proposalShare, 1)
  }
  predictor.setWeights(weights)
  const calibration = await calibrate(predictor, prepared.encoded, prepared.gaps)
  await predictor.dispose()
  const model = assemble(prepared, weights, calibration, best)
  return { model, cancelled: context.signal.aborted }

  function assemble(from: Prepared, kept: Values, calibrated: Model['calibration'], chosen: Best | null): Model {
    return {
      layout: from.layout,
      sizes: from.config.sizes,
      weights: kept,
      calibration: calibrated,
      about: {
        tableName,
        rows: table.rows,
        leftOut: from.leftOut,
        order: from.order,
        preset: options.preset,
        options,
        seed: options.seed,
        engine: context.engine.label,
        seconds: seconds(),
        steps: Math.min(steps, total),
        likelihood: chosen?.energy ?? chosen?.proposal ?? null,
        proposalLikelihood: chosen?.proposal ?? null,
        history,
      },
    }
  }
}
