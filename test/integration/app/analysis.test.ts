import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnalysisReport } from '../../../contract/analysis'
import { lacuna } from '../cli/support'
import { withApp, type RunningApp } from './harness'

const SLOW = 400_000
const sample = resolve(import.meta.dirname, '../../../resources/samples/penguins.csv')
const analysis = {
  kind: 'regression',
  formula: 'body_mass_g ~ flipper_length_mm + species',
  family: 'auto',
} as const

const done = async (running: RunningApp, { job }: { job: string }): Promise<string> => {
  expect(await running.end(job)).toMatchObject({ state: 'done' })
  return job
}

async function reportOf(running: RunningApp): Promise<{ job: string; report: AnalysisReport; current: boolean }> {
  const job = await done(running, await running.call('analysis.start', { analysis }))
  const answer = await running.call('analysis.result', { job })
  if (answer?.result.kind !== 'report') throw new Error('there is no report')
  return { job, report: answer.result.report, current: answer.current }
}

describe('the open table’s imputations', () => {
  it(
    'are analysed as the table shows them, and the same by the command line from the saved session',
    () =>
      withApp(async (running) => {
        const table = join(running.folder, 'penguins.csv')
        await copyFile(sample, table)
        await done(running, await running.call('table.open', { file: running.file(table) }))
        await expect(running.call('analysis.start', { analysis })).rejects.toThrow('several samples first')
        const training = { preset: 'quick', maxMinutes: 2, seed: 1, engine: 'auto', advanced: { steps: 20 } } as const
        await done(running, await running.call('model.train', training))
        const fill = { method: 'sample', imputations: 3, minCertainty: 0, seed: 5, columns: null, rows: null } as const
        await done(running, await running.call('fill.start', fill))

        const first = await reportOf(running)
        expect(first.report).toMatchObject({ imputations: 3, rows: 344, completeRows: 342 })
        expect(first.current).toBe(true)

        // Draws hang on seed, imputation and row: the first three are the same among five.
        await done(running, await running.call('fill.more', { imputations: 5 }))
        expect((await running.call('analysis.result', { job: first.job }))?.current).toBe(false)
        const more = await reportOf(running)
        expect(more.report.imputations).toBe(5)
        more.report.estimates.forEach(({ own }, at) => expect(own.slice(0, 3)).toEqual(first.report.estimates[at]!.own))

        await running.call('table.edit', { place: { row: 0, column: 5 }, text: '5000' })
        const edited = await reportOf(running)
        expect(edited.report.estimates[0]!.estimate).not.toBe(more.report.estimates[0]!.estimate)
        const session = running.target('work.lacuna')
        await running.call('session.save', { target: session.id })
        const { code, out, err } = await lacuna(running.folder, [
          ...['pool', session.path, '--model', analysis.formula, '--delta', 'body_mass_g=-500:500:250', '--json'],
        ])
        expect(code, err).toBe(0)
        const told = JSON.parse(out) as AnalysisReport & { whatIf: { amounts: number[] } }
        expect(told.estimates).toEqual(edited.report.estimates)
        expect(told.whatIf.amounts).toEqual([-500, -250, 0, 250, 500])
      }),
    SLOW,
  )
})
