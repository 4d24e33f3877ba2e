import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Progress } from '../../contract/jobs'
import { chooseEngine, type Choice } from '../engine/choose'
import { ALL_ENGINES } from '../engine/candidates'
import type { Engine, EngineId } from '../engine/engine'
import { createRandom } from '../engine/random'
import { UserError } from '../errors'
import type { Context } from '../model/context/context'
import { contextSize } from '../model/context/spec'
import { encodeTable } from '../model/encoding/encode'
import { fillTable, type Pace } from '../model/inference/fill'
import { jointLogLikelihood } from '../model/inference/joint'
import { createPredictor, type Predictor } from '../model/inference/predictor'
import { answer, jointSamples, type Given } from '../model/inference/query'
import { modelRules } from '../model/inference/ruled/asked-rules'
import type { AskedRules } from '../rules/asked'
import { withDeduced } from '../model/inference/ruled/ruled-table'
import { scoreTable } from '../model/inference/score'
import { boundsOf, withBounds } from '../model/bounded'
import { matchTable, sourcesIn } from '../model/match'
import { readModel, writeModel } from '../model/model-file'
import type { Model } from '../model/model'
import { train, type TrainContext } from '../model/training/train'
import { knownCells, type TypedTable } from '../table/seam/typed'
import { createEngineCheck } from './check/check-engine'
import { checkpointFile } from './checkpoint-file'
import { expectedSeconds } from './evaluate/estimate'
import { evaluateTable } from './evaluate/evaluate'
import { createOneBar } from './evaluate/one-bar'
import type { ComputeJob, ComputeResult, JobOf, ResultOf } from './jobs'
import { modelInfo } from './model-info'
import { pausing } from './protocol'
import { renameColumns } from './rename-columns'
import { unusedGiven } from './unused-given'

export type ComputeDependencies = {
  /** Remembers which engine is fastest here; null = measure anew. */
  readonly enginesFile: string | null
  readonly log: (line: string) => void
  /** Tells the user something that ends no job. */
  readonly notify: (message: string) => void
  /** Milliseconds. */
  readonly now: () => number
  readonly threads?: number
}

export type ComputeContext = { readonly signal: AbortSignal; readonly report: (progress: Progress) => void }

export type Compute = {
  run(job: ComputeJob, context: ComputeContext): Promise<ComputeResult>
  close(): Promise<void>
}

type Handlers = { [K in ComputeJob['kind']]: (job: JobOf<K>, context: ComputeContext) => Promise<ResultOf<K>> }

type Kept = { readonly id: string; readonly model: Model; readonly predictor: Predictor }

/** All that the compute process can do, over one engine; the newest table and the newest model are kept. */
export function createCompute({ enginesFile, log, notify, now, threads }: ComputeDependencies): Compute {
  const tables = new Map<string, TypedTable>()
  let kept: Kept | null = null
  /** The rows of the table as the model reads them, made when first asked for. */
  let around: { readonly model: string; readonly table: string; readonly context: Context | null } | null = null
  const engines = new Map<string, Promise<Choice>>()
  /** The engine last asked for: what answers, unless another is wanted. */
  let inUse: Promise<Choice> | null = null

  const engineFor = (want: string): Promise<Choice> => {
    const id = want === '' ? 'auto' : want
    if (id !== 'auto' && !ALL_ENGINES.includes(id as EngineId))
      throw new UserError('bad-input', `There is no engine called “${id}”; “lacuna engines” lists them.`)
    const known = engines.get(id)
    if (known !== undefined) return (inUse = known)
    const opened = chooseEngine({
      want: id as EngineId | 'auto',
      notice: ({ from, to }) => notify(`${from} stopped answering; the work goes on with ${to}.`),
      ...(enginesFile === null ? {} : { memory: enginesFile }),
      ...(threads === undefined ? {} : { threads }),
    })
    engines.set(id, opened)
    inUse = opened
    opened
      .then(({ engine, why }) => log(`${engine.label}: ${why}`))
      .catch(() => {
        engines.delete(id)
        inUse = null
      })
    return opened
  }

  const tableOf = (id: string): TypedTable => {
    const table = tables.get(id)
    if (table === undefined) throw new UserError('not-found', 'The table is no longer at hand; open it again.')
    return table
  }
  const modelOf = (id: string): Kept => {
    if (kept?.id !== id) throw new UserError('not-found', 'The model is no longer at hand; train or load it again.')
    return kept
  }
  /** The model within the bounds that the table has now. */
  const modelOn = (model: string, table: string) => withBounds(modelOf(model), boundsOf(tableOf(table)))
  /** What the rows around a row let expect of its cells; null where there is no such row, or they say nothing. */
  const contextAt = (model: string, table: string | null, row: number | null): Float32Array | null => {
    if (table === null || row === null) return null
    const { layout } = modelOf(model).model
    if (layout.context === null) return null
    if (around?.model !== model || around.table !== table) {
      const known = tableOf(table)
      around = { model, table, context: encodeTable(layout, known, sourcesIn(layout, known)).context }
    }
    if (around.context === null) return null
    const out = new Float32Array(contextSize(layout.context))
    around.context.write(row, out, 0)
    return out
  }
  const rulesOf = (known: Model, given: Given, rules: AskedRules | null | undefined): AskedRules | null =>
    rules === undefined ? modelRules(known.layout, known.about.rules, given) : rules
  const paceOf = (context: ComputeContext, stage: string): Pace => {
    const started = now()
    return {
      signal: context.signal,
      async advance(share) {
        const seconds = (now() - started) / 1000
        context.report({ fraction: share, stage, secondsLeft: share > 0 ? (seconds * (1 - share)) / share : null })
        await setImmediate()
        if (context.signal.aborted) throw new UserError('cancelled', 'Cancelled.')
      },
    }
  }

  const trainContext = (engine: Engine, context: ComputeContext): TrainContext => ({
    engine,
    signal: context.signal,
    report: context.report,
    now,
    breathe: () => setImmediate(),
    checkpoint: null,
    resume: false,
    pauses: () => context.signal.reason === pausing,
    startsAgain: () =>
      notify('The table has changed since this training was interrupted, so it starts from the beginning.'),
  })

  const checkEngine = createEngineCheck({ now })

  const handlers: Handlers = {
    'keep-table': ({ id, table }) => {
      tables.clear()
      around = null
      tables.set(id, table)
      return Promise.resolve({ kind: 'keep-table' })
    },
    'keep-model': async ({ id, bytes }) => {
      const model = readModel(bytes)
      const { engine } = await (inUse ?? engineFor('auto'))
      await kept?.predictor.dispose()
      around = null
      kept = { id, model, predictor: predictorOf(engine, model) }
      return { kind: 'keep-model', info: modelInfo(model) }
    },
    'rename-model': ({ bytes, names }) =>
      Promise.resolve({ kind: 'rename-model', bytes: writeModel(renameColumns(readModel(bytes), new Map(names))) }),
    match: ({ model, table }) =>
      Promise.resolve({ kind: 'match', match: matchTable(modelOf(model).model.layout, tableOf(table)) }),
    train: async ({ table, tableName, options, checkpoint, resume, model: earlier }, context) => {
      const { engine, why } = await engineFor(options.engine)
      const from = earlier === null ? null : modelOf(earlier).model
      const { model, cancelled } = await train(withDeduced(tableOf(table)), tableName, options, {
        ...trainContext(engine, context),
        checkpoint: checkpoint === null ? null : checkpointFile(checkpoint),
        resume,
        from,
      })
      if (checkpoint !== null) await rm(checkpoint, { force: true })
      return { kind: 'train', bytes: writeModel(model), info: modelInfo(model), cancelled, engineReason: why }
    },
    fill: async ({ model, table, options }, context) => {
      const { model: known, predictor } = modelOn(model, table)
      const pace = paceOf(context, options.method === 'sample' ? 'Drawing imputations' : 'Filling')
      return {
        kind: 'fill',
        outcome: await fillTable(known, predictor, tableOf(table), { rounded: true, ...options }, pace),
      }
    },
    score: async ({ model, table, rows }, context) => {
      const { model: known, predictor } = modelOn(model, table)
      return {
        kind: 'score',
        scores: await scoreTable(known, predictor, tableOf(table), rows, paceOf(context, 'Scoring')),
      }
    },
    conditional: async ({ model, bounds = {}, table = null, row = null, rules, ...question }) => {
      const { model: known, predictor } = withBounds(modelOf(model), bounds)
      return {
        kind: 'conditional',
        curve: await answer(
          known,
          predictor,
          question,
          contextAt(model, table, row),
          rulesOf(known, question.given, rules),
        ),
        unused: unusedGiven(known, question.given, [question.target]),
      }
    },
    'joint-samples': async ({ model, bounds = {}, table = null, row = null, rules, given, targets, count, seed }) => {
      const { model: known, predictor } = withBounds(modelOf(model), bounds)
      const around = contextAt(model, table, row)
      const held = rulesOf(known, given, rules)
      return {
        kind: 'joint-samples',
        samples: await jointSamples(known, predictor, given, targets, count, seed, around, held),
        unused: unusedGiven(known, given, targets),
      }
    },
    loglik: async ({ model, table, seed, ...question }, context) => {
      const { model: known, predictor } = modelOn(model, table)
      const randomFor = (row: number) => createRandom(seed, row)
      const pace = paceOf(context, 'Scoring')
      return {
        kind: 'loglik',
        ...(await jointLogLikelihood(known, predictor, tableOf(table), question, randomFor, pace)),
      }
    },
    evaluate: async ({ table, model, options, trained, hide, seed, runs = false }, context) => {
      const columns = tableOf(table).columns.map((column) => ({
        known: knownCells(column, tableOf(table).rows),
        isNumber: column.kind === 'continuous',
      }))
      const expected = expectedSeconds(columns, hide, options, trained)
      const tell = createOneBar(model === null ? expected : { ...expected, training: 0 }, now, context.report)
      const paceFor = (part: 'filling' | 'comparing'): Pace => ({
        signal: context.signal,
        async advance(share) {
          tell(part, share)
          await setImmediate()
          if (context.signal.aborted) throw new UserError('cancelled', 'Cancelled.')
        },
      })
      let own: Predictor | undefined
      const modelFor = async (masked: TypedTable) => {
        if (model !== null) return modelOn(model, table)
        const { engine } = await engineFor(options.engine)
        const training = trainContext(engine, { ...context, report: ({ fraction }) => tell('training', fraction) })
        const { model: made } = await train(withDeduced(masked), 'table', { ...options, seed }, training)
        if (context.signal.aborted) throw new UserError('cancelled', 'Cancelled.')
        own = predictorOf(engine, made)
        return { model: made, predictor: own }
      }
      const paces = { filling: paceFor('filling'), comparing: paceFor('comparing') }
      try {
        const asked = { hide, seed, runs }
        return { kind: 'evaluate', evaluation: await evaluateTable(tableOf(table), asked, modelFor, paces) }
      } finally {
        await own?.dispose()
      }
    },
    'check-engine': async ({ id, training }, context) => ({
      kind: 'check-engine',
      report: await checkEngine(id, training, context),
    }),
  }

  return {
    async run(job, context) {
      const handle = handlers[job.kind] as (job: ComputeJob, context: ComputeContext) => Promise<ComputeResult>
      return handle(job, context)
    },
    async close() {
      await kept?.predictor.dispose()
      for (const opened of engines.values()) await (await opened).engine.dispose()
    },
  }
}

const predictorOf = (engine: Engine, model: Model): Predictor =>
  createPredictor(engine, model, { breathe: () => setImmediate() })
