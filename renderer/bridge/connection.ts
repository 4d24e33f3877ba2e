import type { Bridge } from '../../contract/bridge'
import type { ClientMessage, Reply, ServerMessage } from '../../contract/wire'
import { connectionTexts } from '../texts/en-connection'

const retryMilliseconds = 1000

type Listener = (name: string, value: unknown) => void

/**
 * Requests and events over one WebSocket. When it breaks, what was asked fails, the user is told, and the page loads
 * afresh as soon as the application answers again: events may have been missed meanwhile.
 */
export function openConnection(): Pick<Bridge, 'call' | 'on'> {
  const listeners = new Set<Listener>()
  const pending = new Map<number, (reply: Reply) => void>()
  const waiting: string[] = []
  let lastId = 0
  let broken = false
  let socket = connect(false)

  function connect(again: boolean): WebSocket {
    const made = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`)
    made.addEventListener('open', () => {
      if (again) return location.reload()
      for (const text of waiting.splice(0)) made.send(text)
    })
    made.addEventListener('message', (event) => receive(JSON.parse(String(event.data)) as ServerMessage))
    made.addEventListener('close', () => {
      if (!broken) fail()
      setTimeout(() => (socket = connect(true)), retryMilliseconds)
    })
    return made
  }

  function receive(message: ServerMessage): void {
    if (message.type === 'reply') {
      pending.get(message.id)?.(message.reply)
      pending.delete(message.id)
    } else tell(message.name, message.value)
  }

  function tell(name: string, value: unknown): void {
    for (const listener of listeners) listener(name, value)
  }

  function fail(): void {
    broken = true
    for (const settle of pending.values()) settle({ ok: false, error: { code: 'io', message: connectionTexts.lost } })
    pending.clear()
    tell('notice', { tone: 'error', message: connectionTexts.lost })
  }

  return {
    call(name, input) {
      if (broken) return Promise.resolve({ ok: false, error: { code: 'io', message: connectionTexts.lost } })
      const id = ++lastId
      const text = JSON.stringify({ id, name, input } satisfies ClientMessage)
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
      else waiting.push(text)
      return new Promise((resolve) => pending.set(id, resolve))
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
