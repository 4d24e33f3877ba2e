import type { EngineReport } from '../../../contract/model'
import { whyAbsent, whyNotInstalled } from '../../engine/absence'
import { ALL_ENGINES, installedEngines } from '../../engine/candidates'
import { openEngine, type EngineId } from '../../engine/engine'
import { ENGINE_NAMES } from '../../engine/names'
import { measure, referenceAnswer, type Answer, type OpenEngine } from '../../engine/self-test'
import { UserError } from '../../errors'
import type { ComputeContext } from '../compute'
import { apart, tinyTraining } from './tiny-training'

/** How far the losses of the tiny training may be from the reference's, relative: engines that are right are within 1e-6. */
const TOLERANCE = 1e-4

/** Floating-point operations of one call of the engines' self-test: six matrix products of 512 × 128 × 128. */
const SELF_TEST_WORK = 6 * 2 * 512 * 128 * 128

const REFERENCE: EngineId = 'tfjs-cpu'

type Dependencies = { readonly now: () => number; readonly open?: OpenEngine }

/** Tries engines one at a time: speed and answer of the self-test, on request a tiny training, both held to the plain engine's. */
export function createEngineCheck({ now, open = openEngine }: Dependencies) {
  let answer: Promise<Answer> | undefined
  let losses: Promise<number[]> | undefined

  const trainedOn = async (id: EngineId, context: Pick<ComputeContext, 'signal'>): Promise<number[]> => {
    const engine = await open(id)
    try {
      return await tinyTraining(engine, context)
    } finally {
      await engine.dispose()
    }
  }

  return async (wanted: string, training: boolean, context: Pick<ComputeContext, 'signal'>): Promise<EngineReport> => {
    const id = ALL_ENGINES.find((known) => known === wanted)
    if (id === undefined) throw new UserError('bad-input', `There is no engine called “${wanted}”.`)
    const about = { id, label: ENGINE_NAMES[id], gflops: null, apart: null }
    if (!installedEngines().includes(id)) return { ...about, status: 'absent', detail: whyNotInstalled(id) }
    const seconds = id === REFERENCE || id === 'tfjs-wasm' ? 0 : 0.2
    const { report, engine } = await measure(id, await (answer ??= referenceAnswer(open)), {
      open,
      options: {},
      seconds,
      now,
    })
    await engine?.dispose()
    const { outcome, label } = report
    if (outcome.status === 'unavailable') return { ...about, status: 'absent', detail: whyAbsent(id, outcome.reason) }
    if (outcome.status === 'wrong') return { ...about, label, status: 'wrong', detail: WRONG }
    const ready = { ...about, label, gflops: (outcome.callsPerSecond * SELF_TEST_WORK) / 1e9 }
    if (!training) return { ...ready, status: 'ready', detail: '' }
    const reference = await (losses ??= trainedOn(REFERENCE, context))
    const difference = id === REFERENCE ? 0 : apart(await trainedOn(id, context), reference)
    if (difference > TOLERANCE) return { ...ready, gflops: null, status: 'wrong', detail: WRONG }
    return { ...ready, status: 'ready', detail: '', apart: difference }
  }
}

const WRONG = 'Gives wrong numbers on this machine, so Lacuna does not use it.'
