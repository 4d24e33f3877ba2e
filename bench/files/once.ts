import { statSync } from 'node:fs'
import type { ExportOptions } from '../../contract/export'
import { exportTable } from '../../main/files/export'
import { openTable } from '../../main/files/open'
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

export async function measureOnce(path: string, target: string, workerUrl: URL): Promise<Measured> {
  const before = process.memoryUsage().rss
  const started = performance.now()
  const cpu = process.cpuUsage()
  const opened = await openTable({ path, name: 'bench.csv' }, {}, { workerUrl })
  const readSeconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const peak = process.resourceUsage().maxRSS * 1024
  const document = createDocument(opened, { workerUrl })
  // One edit in the middle, so that the file is not merely copied.
  await document.edit({ row: Math.floor(document.info().rows / 2), column: 5 }, '99')
  const writing = performance.now()
  await exportTable(document, options, target, { workerUrl, model: null, now: () => 0 })
  const writeSeconds = (performance.now() - writing) / 1000
  return {
    readSeconds,
    readCpuSeconds: (user + system) / 1e6,
    writeSeconds,
    memory: (peak - before) / statSync(path).size,
  }
}
