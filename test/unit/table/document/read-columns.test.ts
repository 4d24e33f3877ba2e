import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTable } from '../../../../main/files/open'
import { EditedCells } from '../../../../main/table/document/edited-cells'
import { createReadColumns } from '../../../../main/table/document/read-columns'
import { tableTasks, type TableTasks } from '../../../../main/table/document/tasks'
import { inProcess, type Work } from '../../../../main/workers/work'

async function opened(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-columns-'))
  const path = join(folder, 'table.csv')
  await writeFile(path, text)
  const table = await openTable({ path, name: 'table.csv' }, {}, { workerUrl: null })
  await rm(folder, { recursive: true })
  return table
}

/** Tasks that answer so often, then fail as when their thread has died. */
function failingAfter(calls: number): Work<TableTasks> {
  const work = inProcess(tableTasks)
  let left = calls
  return (name, input, watch) => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('the thread has died')) : work(name, input, watch)
  }
}

test('a step that fails on its way leaves cells, choices and columns as they were', async () => {
  const table = await opened('a,b\n1,2\n3,4\n5,6\n')
  const edited = new EditedCells(2)
  const read = createReadColumns(table, edited, failingAfter(1))
  const before = [...read.columns]
  const cells = [0, 1].map((column) => ({ row: 0, column, before: null, after: '9' }))
  const edit = { kind: 'edit', cells, before: read.readings([0, 1]), label: '' } as const
  await expect(read.put(edit, true)).rejects.toThrow('died')
  expect(edited.all().size).toBe(0)
  expect([...read.columns]).toEqual(before)

  const other = createReadColumns(table, edited, failingAfter(1))
  const changes = [0, 1].map((column) => ({ column, before: {}, after: { type: 'category' as const } }))
  const change = { kind: 'columns', changes, before: other.readings([0, 1]), label: '' } as const
  await expect(other.put(change, true)).rejects.toThrow('died')
  expect(other.choices).toEqual([{}, {}])
  expect(other.columns.map(({ type }) => type)).toEqual(['integer', 'integer'])
})
