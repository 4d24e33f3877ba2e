import type { Progress } from '../../../contract/jobs'
import type { TrainOptions } from '../../../contract/model'
import type { Engine } from '../../engine/engine'
import type { Values } from '../../engine/program'
import { createRandom } from '../../engine/random'
import { UserError } from '../../errors'
import type { TypedTable } from '../../table/seam/typed'
import { createPredictor } from '../inference/predictor'
import type { Model } from '../model'
import { energyWeights, proposalWeights, startWeights } from '../networks/weights'
import { stepWeights } from '../train-step'
import { calibrate } from './calibration'
import { packCheckpoint, trainingKey, unpackCheckpoint, type Checkpoint, type Standing } from './checkpoint'
import { presetSeconds, type TrainConfig } from './config'
import { freshState, openPhase, type Phase } from './phase'
import { prepare, STREAM, type Prepared } from './prepare'
import { withTrees } from './with-trees'
import { createTiming, type Timing } from './timing'
import { validate } from './validation'

export type TrainContext = {
  readonly engine: Engine
  readonly signal: AbortSignal
  readonly report: (progress: Progress) => void
  /** Milliseconds. */
  readonly now: () => number
  /** Lets other work in; called between steps. */
  readonly breathe: () => Promise<void>
  /** Where the state of the training is kept every few seconds, and taken up from; null = nowhere. */
  readonly checkpoint: { read(): Promise<Uint8Array | null>; write(bytes: Uint8Array): Promise<void> } | null
  readonly resume: boolean
  /** A model to go on from, with its codes and its networks; without it, training begins with nothing. */
  readonly from?: Model | null
  /** Asked when it is stopped: whether that is for now, so that its state is kept instead of its best model. */
  readonly pauses?: () => boolean
  /** Told when it cannot go on from what was kept: the table or the choices are others now. */
  readonly startsAgain?: () => void
  /** Changes what was chosen from the table. */
  readonly override?: (chosen: TrainConfig) => TrainConfig
}

export type Trained = { readonly model: Model; readonly cancelled: boolean }

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Validations while the proposal learns; fewer later, when each also asks the energy network. */
const LOOKS = 25
const ENERGY_LOOKS = 8
/** The learning rate falls to a third at most this often before a phase ends; each time from the best weights so far. */
const MOST_DROPS = 3
const CHECKPOINT_SECONDS = 5
/** Nats a row: held-out rows cannot tell smaller differences, and of equals the later weights are the calmer ones. */
const TIE = 0.002

/** Trains a model on a table: the proposal first, then both networks; the weights that did best on held-out rows are kept. */
export async function train(
  table: TypedTable,
  tableName: string,
  options: TrainOptions,
  context: TrainContext,
): Promise<Trained> {
  context.report(gettingReady)
  const startedAt = context.now()
  const from = context.from ?? null
  const drafted = prepare(table, options, context.override, from)
  const key = trainingKey(drafted, options, from)
  const kept = context.resume ? await context.checkpoint?.read() : null
  const resumed = kept ? unpackCheckpoint(key, kept) : null
  if (kept && !resumed) context.startsAgain?.()
  const limit = options.maxMinutes === null ? presetSeconds(options.preset) : options.maxMinutes * 60
  const timing = createTiming(context.now, startedAt, limit, resumed?.standing.seconds ?? 0)
  const prepared = from === null ? await withTrees(drafted, options, context, timing) : drafted
  const { layout, config } = prepared
  const random = createRandom(options.seed, STREAM.weights)
  const first = from?.weights ?? startWeights(proposalWeights(layout, config.sizes), random)
  const untrained = { layout, sizes: config.sizes, base: prepared.base, weights: first }
  const predictor = createPredictor(context.engine, untrained, { breathe: context.breathe })
  const start = resumed ?? fresh(prepared, first, from)
  const before = from?.about.steps ?? 0
  const run: Run = { options, context, prepared, key, timing, predictor, before, ...start }
  if (from !== null) context.report({ ...gettingReady, points: run.standing.history })

  const phases: Phase[] = [{ energy: false, steps: config.proposalSteps, firstStep: before }]
  const energy: Phase = { energy: true, steps: config.energySteps, firstStep: before + config.proposalSteps }
  if (config.energySteps > 0) phases.push(energy)
  while (run.standing.phase < phases.length) {
    const { phase: index } = run.standing
    await runPhase(run, phases[index]!, index, phases.length)
    if (index + 1 >= phases.length || context.signal.aborted) break
    const weights = { ...run.best, ...energyStart(run, from) }
    Object.assign(run, { best: weights, state: freshState(stepWeights(layout, config.sizes, true), weights) })
    run.standing = { ...run.standing, phase: index + 1, step: 0, restart: 0, drops: 0, stale: 0, best: null }
  }
  if (run.standing.phase > 0) await temper(run)
  const likelihoodBefore = from === null ? null : await keepBetter(run, from)
  predictor.setWeights(run.best)
  const calibration = await calibrate(predictor, prepared.encoded, prepared.judged)
  await predictor.dispose()
  const model = assemble(run, tableName, table, calibration, earlierOf(from, likelihoodBefore))
  return { model, cancelled: context.signal.aborted }
}

const gettingReady = { fraction: null, stage: 'Reading the table', secondsLeft: null }

type Run = {
  readonly options: TrainOptions
  readonly context: TrainContext
  readonly prepared: Prepared
  readonly key: string
  readonly timing: Timing
  readonly predictor: ReturnType<typeof createPredictor>
  /** Steps of the trainings that this one goes on from. */
  readonly before: number
  standing: Standing
  state: Values
  /** The best weights of this phase; the starting weights until there are any. */
  best: Values
}

const fresh = ({ layout, config }: Prepared, weights: Values, from: Model | null): Checkpoint => {
  const { steps = 0, history = [] } = from?.about ?? {}
  const standing = { phase: 0, step: 0, restart: 0, drops: 0, stale: 0, best: null, seconds: 0 }
  return {
    standing: { ...standing, steps, history: [...history] },
    state: freshState(stepWeights(layout, config.sizes, false), weights),
    best: weights,
  }
}

/** The energy network goes on from where it was, too; a model of categories alone has none. */
function energyStart({ prepared: { layout, config }, options }: Run, from: Model | null): Values {
  const specs = energyWeights(layout, config.sizes)
  const started = startWeights(specs, createRandom(options.seed, STREAM.energyWeights))
  return from !== null && 'latent' in from.weights ? pick(from.weights, Object.keys(specs)) : started
}

/** Going on never makes a model worse: where held-out rows say that it was better before, it stays as it was. */
async function keepBetter(run: Run, from: Model): Promise<number> {
  const energy = 'latent' in from.weights
  const before = await lookAt(run, from.weights, { energy })
  const after = await lookAt(run, run.best, { energy: 'latent' in run.best })
  if (before.score >= after.score) {
    run.best = from.weights
    run.standing = { ...run.standing, best: { ...before, step: from.about.steps } }
  }
  return before.energy ?? before.proposal
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]!]))

const earlierOf = (from: Model | null, likelihood: number | null): Model['about']['earlier'] => {
  if (from === null) return []
  const { tableName, rows, options, steps, earlier } = from.about
  return [...earlier, { tableName, rows, options, steps, likelihood }]
}

async function runPhase(run: Run, phase: Phase, index: number, phases: number): Promise<void> {
  const { context, prepared, options, timing } = run
  const { config } = prepared
  const opened = await openPhase(context.engine, prepared, options.seed, phase, run.state)
  const every = Math.max(10, Math.ceil(phase.steps / (phase.energy ? ENERGY_LOOKS : LOOKS)))
  const share = timing.share(index, phases)
  let lastWrite = timing.seconds()

  const look = async (): Promise<void> => {
    const started = timing.seconds()
    run.state = await opened.state()
    const weights = opened.averagedOf(run.state)
    const found = await lookAt(run, weights, phase)
    const { best } = run.standing
    const highest = best?.score ?? -Infinity
    const stale = found.score > highest ? 0 : run.standing.stale + 1
    run.standing = { ...run.standing, stale }
    if (found.score > highest - TIE) {
      run.best = weights
      const score = Math.max(found.score, highest)
      run.standing = { ...run.standing, best: { ...found, score, step: run.standing.steps } }
    }
    const point = { step: run.standing.steps, seconds: timing.seconds(), ...found }
    run.standing = { ...run.standing, history: [...run.standing.history, { ...point, training: found.training }] }
    timing.looked(timing.seconds() - started)
  }

  const keep = async (): Promise<void> => {
    if (context.checkpoint === null) return
    run.state = await opened.state()
    const standing = { ...run.standing, seconds: timing.seconds() }
    await context.checkpoint.write(packCheckpoint(run.key, { standing, state: run.state, best: run.best }))
    lastWrite = timing.seconds()
  }

  // The base itself is the first that the others must be better than.
  if (run.standing.history.length === 0) await look()
  for (;;) {
    const { step, restart, drops } = run.standing
    const done = share.done(step / phase.steps)
    if (step >= phase.steps || share.over() || context.signal.aborted) break
    await opened.step(step, step - restart, config.learningRate * Math.max(1 - done, 0.02) * 0.3 ** drops)
    run.standing = { ...run.standing, step: step + 1, steps: run.standing.steps + 1 }
    await context.breathe()
    const looking = (step + 1) % every === 0
    if (looking) await look()
    if (looking || step % 10 === 0) report(run, phase, done, looking)
    if (run.standing.stale >= config.patience) {
      if (drops >= MOST_DROPS) break
      await opened.restart(run.best)
      run.standing = { ...run.standing, stale: 0, drops: drops + 1, restart: step + 1 }
    }
    if (timing.seconds() - lastWrite > CHECKPOINT_SECONDS) await keep()
  }
  if (context.signal.aborted && context.checkpoint !== null && context.pauses?.()) {
    await keep()
    await opened.dispose()
    await run.predictor.dispose()
    throw new UserError('cancelled', 'Paused.')
  }
  if (run.standing.history.at(-1)?.step !== run.standing.steps) await look()
  await opened.dispose()
}

/** Strengths at which the energy network's say is tried; 0 leaves the proposal as it is. */
const STRENGTHS = [0.5, 0.25, 0]

/**
 * The energy network's correction as strong as held-out rows allow: on few rows it learns noise, and half of it, or none,
 * does better. Its last layer is linear, so scaling that layer scales the correction.
 */
async function temper(run: Run): Promise<void> {
  const { predictor, prepared, standing } = run
  if (standing.best === null || standing.best.energy === null) return
  const full = run.best
  let best = standing.best.energy
  for (const strength of STRENGTHS) {
    const weights = { ...full }
    for (const name of ['energy.end', 'energy.end.bias']) weights[name] = full[name]!.map((x) => x * strength)
    predictor.setWeights(weights)
    const { energy } = await validate(predictor, prepared.encoded, prepared.heldOut)
    if (energy <= best) continue
    best = energy
    run.best = weights
  }
  run.standing = { ...standing, best: { ...standing.best, energy: best } }
}

/** Likelihoods on held-out rows; the score also counts masks like real gaps. */
async function lookAt({ predictor, prepared, context }: Run, weights: Values, phase: Pick<Phase, 'energy'>) {
  const { encoded, heldOut, gaps, seen } = prepared
  predictor.setWeights(weights)
  const uniform = await validate(predictor, encoded, heldOut)
  await context.breathe()
  const like = await validate(predictor, encoded, gaps, 'proposal')
  await context.breathe()
  const training = await validate(predictor, encoded, seen, 'proposal')
  return {
    score: uniform.energy + like.energy,
    training: training.proposal,
    energy: phase.energy ? uniform.energy : null,
    proposal: uniform.proposal,
  }
}

function report(run: Run, phase: Phase, done: number, looked: boolean): void {
  const { standing, timing, context, prepared } = run
  const point = standing.history.at(-1)
  const { best } = standing
  context.report({
    fraction: Math.min(1, done),
    stage: phase.energy ? 'Training both networks' : 'Training the proposal',
    secondsLeft: timing.left(done),
    rowsPerSecond: ((standing.steps - run.before) * prepared.config.batch) / Math.max(timing.seconds(), 1e-3),
    ...(looked && point ? { points: [point] } : {}),
    ...(best ? { best: { step: best.step, likelihood: best.energy ?? best.proposal } } : {}),
  })
}

function assemble(
  run: Run,
  tableName: string,
  table: TypedTable,
  calibration: Model['calibration'],
  earlier: Model['about']['earlier'],
): Model {
  const { prepared, standing, options, context, timing } = run
  return {
    layout: prepared.layout,
    sizes: prepared.config.sizes,
    base: prepared.base,
    weights: run.best,
    calibration,
    about: {
      tableName,
      rows: table.rows,
      leftOut: prepared.leftOut,
      wild: prepared.wild,
      order: prepared.order,
      preset: options.preset,
      options,
      seed: options.seed,
      engine: context.engine.label,
      seconds: timing.seconds(),
      steps: standing.steps,
      likelihood: standing.best?.energy ?? standing.best?.proposal ?? null,
      proposalLikelihood: standing.best?.proposal ?? null,
      history: standing.history,
      rules: table.rules?.texts ?? [],
      earlier,
    },
  }
}
