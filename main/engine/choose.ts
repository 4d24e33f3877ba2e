import { UserError } from '../errors'
import { whyAbsent } from './absence'
import { installedEngines } from './candidates'
import type { Engine, EngineId, EngineOptions } from './engine'
import { withFallback, type Notice } from './fallback'
import { machineName, readMemory, writeMemory } from './memory'
import { ENGINE_NAMES } from './names'
import { openEngine } from './open'
import { measure, referenceAnswer, type EngineReport, type OpenEngine } from './self-test'

export type ChooseOptions = EngineOptions & {
  /** 'auto' measures; a name takes that engine and no other. */
  readonly want?: EngineId | 'auto'
  /** File that remembers the choice for this machine; nothing is remembered without it. */
  readonly memory?: string
  /** Seconds of measuring, over all engines together. */
  readonly seconds?: number
  readonly candidates?: readonly EngineId[]
  readonly open?: OpenEngine
  readonly now?: () => number
  readonly machine?: string
  /** Told when a lost device made the work go on with another engine. */
  readonly notice?: (notice: Notice) => void
}

export type Choice = { readonly engine: Engine; readonly why: string; readonly tried: readonly EngineReport[] }

/** Devices can be lost in the middle of the work; the processor cannot. */
const isDevice = (id: EngineId): boolean => !['onnx-cpu', 'tfjs-node', 'tfjs-wasm', 'tfjs-cpu'].includes(id)

const isAlwaysThere = (id: EngineId): boolean => ['onnx-cpu', 'tfjs-wasm', 'tfjs-cpu'].includes(id)

const isSlowReference = (id: EngineId): boolean => id === 'tfjs-wasm' || id === 'tfjs-cpu'

/** Opens the fastest engine that gives the right answer here; remembers it, so that the next start is immediate. */
export async function chooseEngine(options: ChooseOptions = {}): Promise<Choice> {
  const { want = 'auto', memory, machine = machineName() } = options
  const open = options.open ?? openEngine
  if (want !== 'auto') return { engine: await takeWanted(want, options), why: 'You chose this engine.', tried: [] }
  const known = memory === undefined ? undefined : await readMemory(memory, machine)
  if (known?.chosen !== undefined) {
    try {
      const engine = guarded(await open(known.chosen, options), known.tried, options)
      return { engine, why: `${known.why} (Measured earlier.)`, tried: known.tried }
    } catch {
      // What worked once no longer opens: measure again.
    }
  }
  return measureAndChoose(options, known?.trying)
}

/** An engine that was asked for by name. One that may be absent or wrong is tried first, and refused in a sentence. */
async function takeWanted(want: EngineId, options: ChooseOptions): Promise<Engine> {
  const { open = openEngine, now = () => performance.now() } = options
  if (isAlwaysThere(want)) return open(want, options)
  const { report, engine } = await measure(want, await referenceAnswer(open), { open, options, seconds: 0, now })
  if (engine !== undefined) return engine
  const { outcome, label } = report
  const why =
    outcome.status === 'unavailable' ? whyAbsent(want, outcome.reason) : 'Gives wrong numbers on this machine.'
  throw new UserError('bad-input', `${label} cannot be used. ${why} Choose another engine, or let Lacuna choose.`)
}

/** Measures every engine on this machine, the fastest first. */
export async function listEngines(options: ChooseOptions = {}): Promise<EngineReport[]> {
  const { reports, engines } = await measureAll(options, undefined)
  for (const engine of engines.values()) await engine.dispose()
  return reports
}

async function measureAndChoose(options: ChooseOptions, crashed: EngineId | undefined): Promise<Choice> {
  const { memory, machine = machineName() } = options
  const { reports, engines } = await measureAll(options, crashed)
  const best = reports[0]
  if (best?.outcome.status !== 'works') throw new Error('No engine works on this machine, not even the plain one.')
  for (const [id, engine] of engines) if (id !== best.id) await engine.dispose()
  const why = reasonFor(best, reports.slice(1))
  if (memory !== undefined) await writeMemory(memory, { machine, chosen: best.id, why, tried: reports })
  return { engine: guarded(engines.get(best.id)!, reports, options), why, tried: reports }
}

/** An engine on a device goes on, when the device is lost, with the next fastest that works; the processor is the last. */
function guarded(engine: Engine, tried: readonly EngineReport[], options: ChooseOptions): Engine {
  if (!isDevice(engine.id)) return engine
  const open = options.open ?? openEngine
  const others = tried.flatMap(({ id, outcome }) => (outcome.status === 'works' && id !== engine.id ? [id] : []))
  const last = others.findIndex((id) => !isDevice(id))
  const rest = last < 0 ? others : others.slice(0, last + 1)
  const next = async (): Promise<Engine | undefined> => {
    const id = rest.shift()
    return id === undefined ? undefined : open(id, options).catch(next)
  }
  return withFallback(engine, { next, notice: options.notice ?? (() => undefined) })
}

async function measureAll(options: ChooseOptions, crashed: EngineId | undefined) {
  const { candidates = installedEngines(), memory, machine = machineName(), now = () => performance.now() } = options
  const open = options.open ?? openEngine
  const reference = await referenceAnswer(open)
  const seconds = (options.seconds ?? 1) / candidates.length
  const reports: EngineReport[] = []
  const engines = new Map<EngineId, Engine>()
  for (const id of candidates) {
    if (id === crashed) {
      const reason = 'The program ended unexpectedly when this engine was tried last.'
      reports.push({ id, label: ENGINE_NAMES[id], outcome: { status: 'unavailable', reason } })
      continue
    }
    // Should a broken driver end the process here, the next start knows which engine did it.
    if (memory !== undefined) await writeMemory(memory, { machine, trying: id, why: '', tried: [] })
    const budget = isSlowReference(id) ? 0 : seconds
    const { report, engine } = await measure(id, reference, { open, options, seconds: budget, now })
    reports.push(report)
    if (engine !== undefined) engines.set(id, engine)
  }
  return { reports: reports.sort((a, b) => speedOf(b) - speedOf(a)), engines }
}

const speedOf = ({ outcome }: EngineReport): number => (outcome.status === 'works' ? outcome.callsPerSecond : -1)

function reasonFor(best: EngineReport, others: readonly EngineReport[]): string {
  const second = others.find(({ outcome }) => outcome.status === 'works')
  if (second === undefined) return `${best.label} is the only engine that works here.`
  const factor = speedOf(best) / speedOf(second)
  return `${best.label} was the fastest here: ${factor >= 10 ? Math.round(factor) : factor.toFixed(1)} times ${second.label}.`
}
