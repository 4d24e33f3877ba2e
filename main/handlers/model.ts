import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Progress } from '../../contract/jobs'
import type { ModelInfo, ModelMatch, TrainOptions } from '../../contract/model'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { writeAtomically } from '../files/atomic'
import { readProblem } from '../files/problems'
import { offerOpenModel, offerOpenTable, offerTableFor } from '../jobs/offer'
import { once } from '../jobs/once'
import { underNewNames } from './keep-names'
import type { Services } from '../services'

const largestModelFile = 2 * 1024 ** 3

export const modelHandlers = (services: Services) => {
  const { workspace, jobs, compute, files, targets, session, emit } = services
  let engine: { label: string; why: string } | null = null

  /** Shows a model that fits the open table, and how its columns meet. */
  async function adopt(bytes: Uint8Array): Promise<ModelMatch> {
    const document = workspace.requireDocument()
    const id = randomUUID()
    const { info } = await compute.run({ kind: 'keep-model', id, bytes }, once())
    const names = new Set(document.info().columns.map((column) => column.name))
    if (!info.columns.some(({ name }) => names.has(name))) {
      throw new UserError(
        'bad-input',
        'None of this model’s columns is in the table; open the table it was made for, or train a new model.',
      )
    }
    await document.adoptColumns(info.columns)
    const { taken, left } = await document.rules.adopt(info.rules)
    const table = await offerTableFor(services, { info })
    compute.offerModel(id, bytes)
    const { match } = await compute.run({ kind: 'match', model: id, table }, once())
    workspace.setModel({ id, bytes, info })
    return { ...match, rules: { taken: [...taken], left: [...left] } }
  }

  /** A model that is trained further cannot learn values that it has no place for. */
  async function tellUnseen(model: string, table: string): Promise<void> {
    const { match } = await compute.run({ kind: 'match', model, table }, once())
    const named = match.unseen.map(({ column, levels }) => `“${column}” (${levels.slice(0, 3).join(', ')})`)
    if (named.length === 0) return
    const message = `Values that the model never saw are taken as unknown, for example in ${named.slice(0, 3).join(', ')}; train a new model to learn them.`
    emit('notice', { tone: 'warning', message })
  }

  async function train(
    options: TrainOptions,
    { resume, continues }: { readonly resume: boolean; readonly continues: boolean },
  ): Promise<{ job: string }> {
    const document = workspace.requireDocument()
    const from = continues ? offerOpenModel(services) : null
    const model = from?.id ?? null
    const table = await (from ? offerTableFor(services, from) : offerOpenTable(services))
    const title = `${continues ? 'Training further' : 'Training'} · ${options.preset}`
    const names = [...document.source.names]
    const job = jobs.start('train', title, async (context) => {
      const training = await session.trainingBegins(options, continues)
      const report = (progress: Progress): void => {
        if (progress.fraction !== null) void training.progress(progress.fraction)
        context.report(progress)
      }
      let interrupted = true
      try {
        if (model !== null) await tellUnseen(model, table)
        const result = await compute.run(
          {
            kind: 'train',
            table,
            tableName: document.info().name,
            options,
            checkpoint: training.checkpoint,
            resume,
            model,
          },
          { ...context, report },
        )
        interrupted = false
        engine = { label: result.info.engine, why: result.engineReason }
        if (workspace.document() === document) {
          const made = (await underNewNames(services, result, names, document.source.names)) ?? result
          workspace.setModel({ id: randomUUID(), bytes: made.bytes, info: made.info })
        }
        return { message: result.info.summary, cancelled: result.cancelled }
      } catch (error) {
        // What did not work once would not work from its last state either.
        if (error instanceof UserError && error.code === 'diverged') interrupted = false
        throw error
      } finally {
        await training.ends(interrupted)
      }
    })
    return { job }
  }

  return {
    'model.train': (options) => train(options, { resume: false, continues: false }),
    'model.continue': (options) => train(options, { resume: false, continues: true }),
    'model.resume': () => {
      const interrupted = session.interruptedTraining()
      if (!interrupted) throw new UserError('not-found', 'There is no training to go on with; start a new one.')
      return train(interrupted.options, { resume: true, continues: interrupted.continues })
    },
    'model.discardTraining': async () => {
      await session.discardTraining()
      return null
    },
    'model.info': (): ModelInfo | null => workspace.model()?.info ?? null,
    'model.save': async ({ target }) => {
      const path = targets.path(target)
      if (!path) throw new UserError('not-found', 'Choose again where to save the model.')
      await writeAtomically(path, [workspace.requireModel().bytes])
      return null
    },
    'model.load': async ({ file }) => {
      const path = files.path(file)
      if (!path) throw new UserError('not-found', 'This file is no longer known; open it again.')
      const { size } = await stat(path).catch((error: unknown) => Promise.reject(readProblem(error, path)))
      if (size > largestModelFile)
        throw new UserError('bad-input', 'This file is too large to be a model; choose another one.')
      return adopt(await readFile(path).catch((error: unknown) => Promise.reject(readProblem(error, path))))
    },
    'engine.current': () => engine,
  } satisfies Partial<Handlers>
}
