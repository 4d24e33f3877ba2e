import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createRandom, type Random } from '../../../main/engine/random'
import type { Job } from '../../../contract/jobs'
import type { SessionInfo } from '../../../contract/session'
import { root } from '../../e2e/harness/places'
import { HostGone, startKillable, type HostName, type KillableHost } from './killable-host'
import { leftBehind } from './left-behind'
import { createReference, drawOperation, sameHeld, type Held, type Operation } from './reference'

/** How much of what was answered may be lost, counted back from the kill. */
const lossMs = 2000
const longestRunMs = 3500
const column = 2
const gaps = 19

type Page = { readonly rows: readonly { readonly id: number; readonly cells: readonly { t: string; s: string }[] }[] }
export type Finding = { readonly kill: number; readonly problem: string }
export type CampaignResult = { readonly findings: Finding[]; readonly lostMs: number; readonly operations: number }

/**
 * Starts the host, does things to a table and kills it at a random moment, again and again on one data folder. After every
 * kill the table must be in a state it really had, at most two seconds before the end; what is missing must be said;
 * and no temporary file may be left once the next host has started.
 */
export async function killAgainAndAgain(
  hostName: HostName,
  folder: string,
  count: number,
  seed: number,
): Promise<CampaignResult> {
  const [data, temporary] = [join(folder, 'data'), join(folder, 'tmp')]
  await mkdir(temporary, { recursive: true })
  const plain = await plainTexts()
  const findings: Finding[] = []
  let lostMs = 0
  let operations = 0
  let host = await startKillable(hostName, data, temporary)
  await prepare(host)
  let start = await look(host, plain)
  for (let kill = 1; kill <= count; kill += 1) {
    const report = (problem: string): void => void findings.push({ kill, problem })
    const random = createRandom(seed, kill)
    const run = await work(host, start, random)
    operations += run.acknowledged.length
    let startedAt = Date.now()
    host = await startKillable(hostName, data, temporary)
    const told = await killedAgain(host, random)
    if (told !== null) {
      startedAt = Date.now()
      host = await startKillable(hostName, data, temporary)
    }
    const left = await leftBehind(data, temporary, startedAt)
    if (left.length > 0) report(`left behind: ${left.join(', ')}`)
    const { last } = (await host.call('session.info', {})) as SessionInfo
    if (last?.crashed !== true) report(`the work is not on offer: ${JSON.stringify(last)}`)
    try {
      await ended(host, 'session.restore', {})
      start = await look(host, plain)
    } catch (error) {
      report(`cannot be restored: ${String(error)}`)
      break
    }
    // The state after the last operation that fits; what was in flight may have been done or not.
    const at = run.states.findLastIndex((state) => sameHeld(state, start))
    if (at < 0) report(`a state it never had: ${describe(start)}; expected up to ${describe(run.states.at(-1)!)}`)
    const known = run.acknowledged.findLastIndex((time) => time <= run.killedAt - lossMs) + 1
    if (at >= 0 && at < known) report(`lost more than ${lossMs} ms: ${known - at} operations`)
    if (at >= 0 && at < run.acknowledged.length) {
      const same = sameHeld(run.states[at]!, run.states[run.acknowledged.length]!)
      if (!same && last?.missing === null && told !== 'perhaps') report('something is missing, and nobody says so')
      if (!same) lostMs = Math.max(lostMs, run.killedAt - run.acknowledged[at]!)
    }
  }
  await host.kill()
  return { findings, lostMs, operations }

  /** A model, so that there is something to fill with. */
  async function prepare(first: KillableHost): Promise<void> {
    await ended(first, 'table.openSample', { name: 'penguins' })
    await ended(first, 'model.train', {
      preset: 'quick',
      maxMinutes: null,
      seed: 1,
      engine: 'auto',
      advanced: { steps: 30 },
    })
    await setTimeout(lossMs)
  }

  async function plainTexts(): Promise<readonly string[]> {
    const [, ...lines] = (await readFile(join(root, 'resources/samples/penguins.csv'), 'utf8')).trimEnd().split('\n')
    return lines.map((line) => line.split(',')[column]!)
  }
}

/**
 * Now and then the next host is killed before anything was done, or while it brings the work back: that must cost nothing. Tells
 * whether the user may have been told what is missing; null when it was not killed.
 */
async function killedAgain(host: KillableHost, random: Random): Promise<'no' | 'perhaps' | null> {
  if (random.uniform() > 0.2) return null
  const restores = random.uniform() < 0.5
  const restoring = restores ? ended(host, 'session.restore', {}).catch(onlyTheKill) : undefined
  await setTimeout(random.uniform() * 400)
  await host.kill()
  await restoring
  return restores ? 'perhaps' : 'no'
}

function onlyTheKill(error: unknown): void {
  if (!(error instanceof HostGone)) throw error
}

/** Does what chance says until the kill; tells when each operation was answered and what the table held after it. */
async function work(host: KillableHost, start: Held, random: Random) {
  const reference = createReference(start)
  const acknowledged: number[] = []
  let order = await orderOf(host)
  let filling = start.filled
  const endAt = Date.now() + random.uniform() * longestRunMs
  const killer = setTimeout(Math.max(0, endAt - Date.now())).then(async () => {
    const at = Date.now()
    await host.kill()
    return at
  })
  try {
    for (let serial = random.below(1e6) * 100; ; serial += 1) {
      const operation = drawOperation(random, serial, reference.canUndo(), !filling)
      if (operation.kind === 'fill') filling = true
      reference.apply(operation, order)
      await perform(host, operation)
      acknowledged.push(Date.now())
      if (operation.kind === 'sort') order = await orderOf(host)
      await setTimeout(random.uniform() * 60)
    }
  } catch (error) {
    onlyTheKill(error)
  }
  const killedAt = await killer
  return { states: reference.states, acknowledged, killedAt }
}

async function perform(host: KillableHost, operation: Operation): Promise<void> {
  switch (operation.kind) {
    case 'edit':
      await host.call('table.edit', { place: { row: operation.row, column }, text: operation.text })
      return
    case 'paste':
      await host.call('table.paste', {
        start: operation.row,
        columns: [column],
        texts: operation.texts.map((text) => [text]),
      })
      return
    case 'undo':
      await host.call('table.undo', {})
      return
    case 'sort':
      await host.call('table.sort', { sort: { column: 7, descending: operation.descending } })
      return
    case 'fill':
      await ended(host, 'fill.start', {
        method: 'mean',
        imputations: 1,
        minCertainty: 0,
        seed: 1,
        columns: null,
        rows: null,
      })
  }
}

/** Starts a job and waits for its end. */
async function ended(host: KillableHost, name: string, input: unknown): Promise<void> {
  const { job } = (await host.call(name, input)) as { job: string }
  for (;;) {
    const found = ((await host.call('jobs.list', {})) as Job[]).find(({ id }) => id === job)
    if (found?.state === 'done') return
    if (found?.state === 'failed' || found?.state === 'cancelled') throw new Error(JSON.stringify(found))
    await setTimeout(20)
  }
}

const pageOf = async (host: KillableHost): Promise<Page> =>
  (await host.call('table.page', { start: 0, count: 344, fill: 'none' })) as Page

const orderOf = async (host: KillableHost): Promise<number[]> => (await pageOf(host)).rows.map(({ id }) => id)

/** What the table holds now; throws when a cell is what nobody made it. */
async function look(host: KillableHost, plain: readonly string[]): Promise<Held> {
  const edits = new Map<number, string>()
  for (const { id, cells } of (await pageOf(host)).rows) {
    const { t, s } = cells[column]!
    if (s === 'edited') edits.set(id, t)
    else if (t !== plain[id]) throw new Error(`row ${id} holds “${t}” instead of “${plain[id]}”`)
  }
  const { filled } = (await host.call('table.document', {})) as { filled: number }
  // The two gaps of the edited column are filled or were edited; all others are filled together or not at all.
  if (filled !== 0 && (filled > gaps || filled < gaps - 2)) throw new Error(`${filled} of ${gaps} gaps are filled`)
  return { edits, filled: filled > 0 }
}

const describe = ({ edits, filled }: Held): string => `${edits.size} edits${filled ? ', filled' : ''}`
