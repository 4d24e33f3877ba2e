import type { CheckItem, CheckReport, CheckSection, SeenFrom } from '../../contract/computer'
import type { EngineReport } from '../../contract/model'
import type { JobContext } from '../jobs/queue'
import { checkEngines, type EngineChecks } from './check-engines'
import { folders } from './folders'
import { graphics, graphicsCards, lower } from './graphics'
import { fine, note, problem } from './items'
import { pageOf } from './page'
import { system } from './system'
import { versions } from './versions'

export type ComputerCheck = {
  readonly engines: Omit<EngineChecks, 'training'>
  readonly dataFolder: string
  readonly seen: SeenFrom | null
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Everything a bug report needs to know about this computer, and nothing about who uses it. */
export async function checkComputer(check: ComputerCheck, context: JobContext): Promise<CheckReport> {
  const before = [
    versions(check.seen?.browser ?? null),
    await system(check.seen, check.env),
    await folders(check.dataFolder),
  ]
  const engines = await checkEngines({ ...check.engines, training: true }, context)
  const calculation: CheckSection = {
    title: 'Calculation',
    items: [graphics(engines, await graphicsCards()), ...engines.map(engineItem)],
  }
  const sections = [...before, calculation]
  const summary = summaryOf(sections, engines)
  return { summary, sections, page: pageOf(summary, sections) }
}

function engineItem(engine: EngineReport): CheckItem {
  const { label, status, detail, gflops, apart } = engine
  if (status === 'absent') return note(label, `absent. ${detail}`)
  if (status !== 'ready') return problem(label, lower(detail))
  const speed = `${(gflops ?? 0).toFixed(1)} GFLOP/s`
  return fine(
    label,
    apart === 0 ? `works, ${speed}` : `works, ${speed}; a tiny training comes out right (${within(apart)})`,
  )
}

const within = (apart: number | null): string =>
  apart === null ? 'not compared' : `losses within ${Math.max(apart, 1e-9).toExponential(0)} of the plain engine’s`

function summaryOf(sections: readonly CheckSection[], engines: readonly EngineReport[]): string {
  const problems = sections.flatMap(({ items }) => items).filter(({ state }) => state === 'problem')
  const best = engines.find(({ status }) => status === 'ready')
  const runs =
    best === undefined ? 'No engine works here, so nothing can be trained.' : `Lacuna calculates with ${best.label}.`
  if (problems.length === 0 && best !== undefined) return `All is well. ${runs}`
  return `${problems.length === 1 ? 'One problem was' : `${problems.length} problems were`} found. ${runs}`
}
