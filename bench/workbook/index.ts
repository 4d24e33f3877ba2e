import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { exportTable } from '../../main/files/export'
import { openTable } from '../../main/files/open'
import { nodeReader } from '../../main/hosts/node-reader'
import { placesAround } from '../../main/hosts/places'
import type { SpawnReader } from '../../main/reader/protocol'
import { createReader } from '../../main/reader/reader'
import { createDocument } from '../../main/table/document/document'

// npm run bench -- workbook [rows]: an Excel workbook of six columns is written, and read again, with the built programs.
const rows = Number(process.argv[2] ?? 1_000_000)
const places = placesAround(resolve('out/main'))
const folder = await mkdtemp(join(tmpdir(), 'lacuna-workbook-'))

/** The most memory that a process ever had, in GB; null where the system does not tell. */
function peakOf(pid: number | undefined): number | null {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1e6
  } catch {
    return null
  }
}

let readerPeak: number | null = null
const spawn: SpawnReader = () => {
  const child = nodeReader(places, console.error)()
  return {
    ...child,
    kill() {
      readerPeak = peakOf(child.pid) ?? readerPeak
      child.kill()
    },
  }
}
const read = createReader({ spawn, folder }).table
const workerUrl = places.fileWorkerUrl
const gigabytes = (peak: number | null): string => (peak === null ? '?' : `${peak.toFixed(2)} GB`)

const csv = join(folder, 'table.csv')
const file = await open(csv, 'w')
await file.write('id,city,when,size,share,note\n')
for (let from = 0; from < rows; from += 10_000) {
  const lines = Array.from({ length: Math.min(10_000, rows - from) }, (_, index) => {
    const row = from + index
    const day = new Date(Date.UTC(2000, 0, 1 + (row % 9000))).toISOString().slice(0, 10)
    const size = row % 20 === 7 ? '' : (((row * 7919) % 100_003) / 100).toFixed(2)
    return `${row + 1},${['Aarhus', 'Bergen', 'Évora'][row % 3]},${day},${size},${row % 101}%,n${(row * 31) % 65_536}`
  })
  await file.write(`${lines.join('\n')}\n`)
}
await file.close()

const document = createDocument(await openTable({ path: csv, name: 'table.csv' }, {}, { workerUrl, read }), {
  workerUrl,
})
const before = peakOf(process.pid)
const path = join(folder, 'table.xlsx')
const writing = performance.now()
const options = {
  format: 'xlsx',
  fill: 'none',
  layout: 'files',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
} as const
await exportTable(document, options, path, { workerUrl, model: null, now: () => 0 })
const wrote = (performance.now() - writing) / 1000
console.log(
  `written: ${wrote.toFixed(1)} s, ${(statSync(path).size / 1e6).toFixed(1)} MB; memory of the host ${gigabytes(before)} before, ${gigabytes(peakOf(process.pid))} after`,
)

const reading = performance.now()
const opened = await openTable({ path, name: 'table.xlsx' }, {}, { workerUrl, read })
const took = (performance.now() - reading) / 1000
console.log(
  `opened: ${took.toFixed(1)} s, ${opened.source.store.rows} rows × ${opened.columns.length}: ${opened.columns.map(({ type }) => type).join(', ')}; memory of the reader ${gigabytes(readerPeak)}, of the host ${gigabytes(peakOf(process.pid))}`,
)
await rm(folder, { recursive: true })
process.exit(0)
