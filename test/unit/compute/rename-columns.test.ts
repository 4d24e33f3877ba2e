import { afterAll, expect, it } from 'vitest'
import type { TypedTable } from '../../../main/table/seam/typed'
import { mixedTable } from '../model/tables'
import { quietCompute, runIn } from './quiet-compute'

const compute = quietCompute()
afterAll(() => compute.close())

const table = mixedTable(60, 3, 0.2)
const names = table.columns.map(({ name }): [string, string] => [name, `new ${name}`])
const renamed: TypedTable = { ...table, columns: table.columns.map((one) => ({ ...one, name: `new ${one.name}` })) }

async function filled(bytes: Uint8Array, of: TypedTable) {
  await runIn<'keep-table'>(compute, { kind: 'keep-table', id: 't', table: of })
  const { info } = await runIn<'keep-model'>(compute, { kind: 'keep-model', id: 'm', bytes })
  const options = { method: 'mean', imputations: 1, minCertainty: 0, seed: 1, columns: null, rows: null } as const
  const { outcome } = await runIn<'fill'>(compute, { kind: 'fill', model: 'm', table: 't', options })
  return { info, outcome }
}

it('a model under other names fills a table under these names as it filled the old one', async () => {
  await runIn<'keep-table'>(compute, { kind: 'keep-table', id: 't', table })
  const advanced = { steps: 20, width: 32, blocks: 1 }
  const { bytes } = await runIn<'train'>(compute, {
    kind: 'train',
    table: 't',
    tableName: 'table.csv',
    options: { preset: 'quick', maxMinutes: null, seed: 1, engine: 'onnx-cpu', advanced },
    checkpoint: null,
    resume: false,
    model: null,
  })
  const before = await filled(bytes, table)
  const again = await runIn<'rename-model'>(compute, { kind: 'rename-model', bytes, names })
  const after = await filled(again.bytes, renamed)
  expect(after.info.columns.map(({ name }) => name)).toEqual(before.info.columns.map(({ name }) => `new ${name}`))
  expect(before.outcome.columns.length).toBeGreaterThan(0)
  expect(after.outcome.columns).toEqual(before.outcome.columns.map((one) => ({ ...one, name: `new ${one.name}` })))
  const back = names.map(([old, name]): [string, string] => [name, old])
  const restored = await runIn<'rename-model'>(compute, { kind: 'rename-model', bytes: again.bytes, names: back })
  expect(restored.bytes).toEqual(bytes)
})
