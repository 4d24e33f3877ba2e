import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Progress } from '../../contract/jobs'
import type { ModelInfo, ModelMatch, TrainOptions } from '../../contract/model'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { writeAtomically } from '../files/atomic'
import { readProblem } from '../files/problems'
import { offerOpenTable } from '../jobs/offer'
import { once } from '../jobs/once'
import type { Services } from '../services'

const largestModelFile = 2 * 1024 ** 3

export const modelHandlers = (services: Services) => {
  const { workspace, jobs, compute, files, targets, session } = services
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
    const table = await offerOpenTable(services)
    compute.offerModel(id, bytes)
    const { match } = await compute.run({ kind: 'match', model: id, table }, once())
    workspace.setModel({ id, bytes, info })
    return match
  }

  async function train(options: TrainOptions, resume: boolean): Promise<{ job: string }> {
    const document = workspace.requireDocument()
    const table = await offerOpenTable(services)
    const job = jobs.start('train', `Training · ${options.preset}`, async (context) => {
      const training = await session.trainingBegins(options)
      const report = (progress: Progress): void => {
        if (progress.fraction !== null) void training.progress(progress.fraction)
        context.report(progress)
      }
      let interrupted = true
      try {
        const result = await compute.run(
          {
            kind: 'train',
            table,
            tableName: document.info().name,
            options,
            checkpoint: training.checkpoint,
            resume,
          },
          { ...context, report },
        )
        interrupted = false
        engine = { label: result.info.engine, why: result.engineReason }
        if (workspace.document() === document) {
          workspace.setModel({ id: randomUUID(), bytes: result.bytes, info: result.info })
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
    'model.train': (options) => train(options, false),
    'model.resume': () => {
      const interrupted = session.interruptedTraining()
      if (!interrupted) throw new UserError('not-found', 'There is no training to go on with; start a new one.')
      return train(interrupted.options, true)
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
