import { vi } from 'vitest'
import type { Bridge } from '../../../contract/bridge'
import type { Reply } from '../../../contract/wire'

type Answer = (input: unknown) => unknown

/** A host for tests: answers by request name, remembers what was asked, and sends events when told to. */
export function installBridge(answers: Record<string, Answer>) {
  const asked: { name: string; input: unknown }[] = []
  const listeners = new Set<(name: string, value: unknown) => void>()
  const bridge: Bridge = {
    async call(name, input): Promise<Reply> {
      asked.push({ name, input })
      const answer = answers[name]
      if (!answer) return { ok: false, error: { code: 'unknown-request', message: `No answer for ${name}.` } }
      try {
        return { ok: true, value: await answer(input) }
      } catch (error) {
        return { ok: false, error: { code: 'bad-input', message: error instanceof Error ? error.message : '' } }
      }
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chooseFile: () => Promise.resolve(null),
    receiveFile: (file) => Promise.resolve({ id: 'dropped', name: file.name }),
    chooseTarget: (name) => Promise.resolve({ id: 'target', name }),
    deliver: () => Promise.resolve(),
  }
  vi.stubGlobal('window', Object.assign(globalThis.window ?? {}, { lacuna: bridge }))
  return {
    asked,
    bridge,
    emit: (name: string, value: unknown) => listeners.forEach((listener) => listener(name, value)),
  }
}
