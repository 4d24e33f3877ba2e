import type { Engine } from './engine'
import { checkValues, argumentNames, type LoadedProgram, type Program, type Values } from './program'

export type Notice = { readonly from: string; readonly to: string; readonly reason: string }

export type FallbackOptions = {
  /** The engine to go on with, or nothing when there is none left. */
  readonly next: () => Promise<Engine | undefined>
  /** Told once per change of engine. */
  readonly notice: (notice: Notice) => void
  /** Calls between two copies of a program's state. */
  readonly checkpointEvery?: number
}

type Held = { readonly program: Program; loaded: LoadedProgram; checkpoint: Values; calls: number }

/**
 * An engine that survives the loss of its device: when a call fails, every loaded program moves to the next engine with
 * the state of its last checkpoint, and the call is made again there. Calls since the checkpoint are lost.
 */
export function withFallback(first: Engine, { next, notice, checkpointEvery = 200 }: FallbackOptions): Engine {
  let engine = first
  let moving: Promise<void> | undefined
  const held = new Set<Held>()

  const move = async (reason: unknown): Promise<void> => {
    const other = await next()
    if (other === undefined) throw reason
    notice({ from: engine.label, to: other.label, reason: reason instanceof Error ? reason.message : String(reason) })
    const lost = engine
    engine = other
    for (const h of held) {
      h.loaded = await other.load(h.program, h.checkpoint)
      h.calls = 0
    }
    await lost.dispose().catch(() => undefined)
  }

  const call = async (h: Held, inputs: Values): Promise<Values> => {
    checkValues(h.program, argumentNames(h.program), inputs)
    const on = engine
    try {
      const outputs = await h.loaded.call(inputs)
      h.calls++
      if (h.program.state !== undefined && h.calls % checkpointEvery === 0) h.checkpoint = await h.loaded.readState()
      return outputs
    } catch (error) {
      if (engine === on) await (moving ??= move(error).finally(() => (moving = undefined)))
      return call(h, inputs)
    }
  }

  return {
    get id() {
      return engine.id
    },
    get label() {
      return engine.label
    },
    async load(program, state) {
      const h: Held = { program, loaded: await engine.load(program, state), checkpoint: state ?? {}, calls: 0 }
      held.add(h)
      return {
        call: (inputs) => call(h, inputs),
        readState: () => h.loaded.readState(),
        async writeState(values) {
          await h.loaded.writeState(values)
          h.checkpoint = await h.loaded.readState()
        },
        dispose() {
          held.delete(h)
          return h.loaded.dispose()
        },
      }
    },
    dispose: () => engine.dispose(),
  }
}
