import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ExportOptions } from '../../contract/export'
import { exportTable } from '../../main/files/export'
import { openTable } from '../../main/files/open'
import { nodeReader } from '../../main/hosts/node-reader'
import { placesAround } from '../../main/hosts/places'
import { createReader } from '../../main/reader/reader'
import { createDocument } from '../../main/table/document/document'

/** One measurement in a fresh process, so that memory and warm-up are not shared. */
export type Measured = {
  readonly readSeconds: number
  /** Of all threads together, for when the machine is busy. */
  readonly readCpuSeconds: number
  readonly writeSeconds: number
  /** Highest resident memory of the process after reading, less what it had before, as a multiple of the file. */
  readonly memory: number
}

const options: ExportOptions = {
  format: 'csv',
  fill: 'none',
  layout: 'files',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}

/** How the file is read: in a process of its own, as the application does, or in a thread of this one. */
export type Way = 'process' | 'thread'

export async function measureOnce(path: string, target: string, way: Way): Promise<Measured> {
  const places = placesAround(resolve('out/main'))
  const workerUrl = places.fileWorkerUrl
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-bench-'))
  const read = createReader({ spawn: nodeReader(places, console.error), folder }).table
  const before = process.memoryUsage().rss
  const started = performance.now()
  const cpu = process.cpuUsage()
  const opened = await openTable({ path, name: 'bench.csv' }, {}, { workerUrl, ...(way === 'process' && { read }) })
  const readSeconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const peak = process.resourceUsage().maxRSS * 1024
  const document = createDocument(opened, { workerUrl })
  // One edit in the middle, so that the file is not merely copied.
  await document.edit({ row: Math.floor(document.info().rows / 2), column: 5 }, '99')
  const writing = performance.now()
  await exportTable(document, options, target, { workerUrl, model: null, now: () => 0 })
  const writeSeconds = (performance.now() - writing) / 1000
  await rm(folder, { recursive: true })
  return {
    readSeconds,
    readCpuSeconds: (user + system) / 1e6,
    writeSeconds,
    memory: (peak - before) / statSync(path).size,
  }
}
