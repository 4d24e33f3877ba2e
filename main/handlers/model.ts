import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { ModelInfo, ModelMatch } from '../../contract/model'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { offerOpenTable } from '../jobs/offer'
import { once } from '../jobs/once'
import type { Services } from '../services'

const largestModelFile = 2 * 1024 ** 3

export const modelHandlers = (services: Services) => {
  const { workspace, jobs, compute, files, targets, dependencies } = services
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

  return {
    'model.train': async (options) => {
      const document = workspace.requireDocument()
      const table = await offerOpenTable(services)
      const job = jobs.start('train', `Training · ${options.preset}`, async (context) => {
        const result = await compute.run(
          {
            kind: 'train',
            table,
            tableName: document.info().name,
            options,
            checkpoint: join(dependencies.dataFolder, 'training.checkpoint'),
            resume: false,
          },
          context,
        )
        engine = { label: result.info.engine, why: result.engineReason }
        if (workspace.document() === document) {
          workspace.setModel({ id: randomUUID(), bytes: result.bytes, info: result.info })
        }
        return { message: result.info.summary, cancelled: result.cancelled }
      })
      return { job }
    },
    'model.info': (): ModelInfo | null => workspace.model()?.info ?? null,
    'model.save': async ({ target }) => {
      const path = targets.path(target)
      if (!path) throw new UserError('not-found', 'Choose again where to save the model.')
      await writeFileAtomic(path, Buffer.from(workspace.requireModel().bytes))
      return null
    },
    'model.load': async ({ file }) => {
      const path = files.path(file)
      if (!path) throw new UserError('not-found', 'This file is no longer known; open it again.')
      const bytes = await readFile(path)
      if (bytes.byteLength > largestModelFile)
        throw new UserError('bad-input', 'This file is too large to be a model; choose another one.')
      return adopt(bytes)
    },
    'engine.current': () => engine,
  } satisfies Partial<Handlers>
}
