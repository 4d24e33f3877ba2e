import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openTable } from '../../main/files/open'
import { lockFolder } from '../../main/project/folder-lock'
import { createSessionKeeper } from '../../main/project/session'
import { fileTimes } from '../../main/project/watch-file'
import { openWorks } from '../../main/project/saved/works'
import { isGap } from '../../main/table/columns/column'
import { createDocument, type TableDocument } from '../../main/table/document/document'
import type { FillResult } from '../../main/table/seam/results'
import { createWorkspace } from '../../main/workspace'
import { generateCsv } from '../files/generate'
import { watchThread } from './watch-thread'

/** npm run bench -- saving [rows]: how long saving the open work keeps the host's thread from anything else. */
const rows = Number(process.argv[2] ?? 1_000_000)
const imputations = 5

const path = resolve('.cache', 'bench', 'data', `table-${rows}.csv`)
await generateCsv(path, rows)
const workerUrl = pathToFileURL(resolve('out/main/file-worker.js'))
const folder = await mkdtemp(join(tmpdir(), 'lacuna-saving-'))

const opened = await openTable({ path, name: 'table.csv' }, {}, { workerUrl })
const document = createDocument(opened, { workerUrl })
const workspace = createWorkspace(() => undefined)
let saved = 'saved'
const session = createSessionKeeper({
  works: await openWorks(folder, Date.now),
  lock: await lockFolder(folder, Date.now),
  workspace,
  now: Date.now,
  hash: () => Promise.resolve(''),
  onChange: (info) => (saved = info.saved),
  onProblem: (message) => console.error(message),
})
const file = { ...(await fileTimes(path)), sha256: document.sha256 }
await session.show({ document, source: { path, options: {} }, file, work: null }, [])

console.log(`${rows} rows, ${imputations} imputations of every gap; milliseconds of the host's thread while it saves`)
await idle()
await measure('a fill of every gap', () => document.applyFill(fillOf(document)))
await measure('a sort', () => document.sort({ column: 7, descending: true }))
await measure('an edit', () => document.edit({ row: 5, column: 7 }, '1.5'))
await measure('1,000 cells pasted', () =>
  document.paste(
    10,
    [7],
    Array.from({ length: 1000 }, (_, at) => [`${at}.5`]),
  ),
)
await measure('another edit', () => document.edit({ row: 6, column: 7 }, '2.5'))
await session.close()
await rm(folder, { recursive: true })
process.exit(0)

/** What other programs take from this thread meanwhile: stalls up to this are not ours. */
async function idle(): Promise<void> {
  const thread = watchThread()
  await setTimeout(3000)
  console.log(`${'nothing at all'.padEnd(20)} ${told(await thread.stop())}`)
}

/** What is done is not counted, only the saving of it that follows. */
async function measure(what: string, act: () => Promise<void>): Promise<void> {
  const before = await bytesWritten()
  await act()
  const thread = watchThread()
  const began = performance.now()
  while (saved === 'saved') await setTimeout(5)
  while (saved !== 'saved') await setTimeout(5)
  const seconds = (performance.now() - began) / 1000
  const stalls = told(await thread.stop())
  const megabytes = ((await bytesWritten()) - before) / 1e6
  console.log(
    `${what.padEnd(20)} ${stalls}, saved after ${seconds.toFixed(2)} s, folder grew by ${megabytes.toFixed(2)} MB`,
  )
}

function told({ longest, longestOwn }: { longest: number; longestOwn: number }): string {
  return `longest stall ${longest.toFixed(1).padStart(5)} ms by the clock, ${longestOwn.toFixed(1).padStart(4)} ms own`
}

async function bytesWritten(): Promise<number> {
  const work = join(folder, 'work')
  const names = await readdir(work, { recursive: true })
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(work, name)).catch(() => null))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function fillOf(table: TableDocument): FillResult {
  const columns = table.columns().flatMap(({ values }, at) => {
    if (values.kind === 'texts') return []
    const gaps: number[] = []
    for (let row = 0; row < rows; row += 1) if (isGap(values, row)) gaps.push(row)
    const numbers = (): Float64Array => Float64Array.from(gaps, () => 0)
    return {
      name: table.info().columns[at]!.name,
      meaning:
        values.kind === 'levels' ? { kind: 'level' as const, levels: values.levels } : { kind: 'number' as const },
      rows: Int32Array.from(gaps),
      values: Array.from({ length: imputations }, numbers),
      certainty: Float32Array.from(gaps, () => 0.5),
      low: numbers(),
      high: numbers(),
    }
  })
  return { method: 'sample', imputations, seed: 1, engine: 'none', minCertainty: 0, columns, leftOpen: 0 }
}
