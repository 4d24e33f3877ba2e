import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { clientMessage, type ServerMessage } from '../../../contract/wire'
import type { Application } from '../../application'

/** A request may hold one long cell (1 MB of text), not a table. */
const maxMessageBytes = 8 * 1024 * 1024

/** Shorter than proxies keep a silent connection. */
const usualBeatMs = 30_000

/** The contract over WebSockets: replies to whoever asked, events to every window. */
export function createSockets(
  application: Pick<Application, 'call' | 'subscribe'>,
  onAsked: () => void,
  beatMs = usualBeatMs,
) {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
  const silent = new Set<WebSocket>()
  /** A window that has gone without a word, with its computer, answers none. */
  const beat = setInterval(() => {
    for (const socket of server.clients) {
      if (silent.has(socket)) socket.terminate()
      silent.add(socket)
      socket.ping()
    }
  }, beatMs)
  const unsubscribe = application.subscribe((name, value) => {
    const text = JSON.stringify({ type: 'event', name, value } satisfies ServerMessage)
    for (const socket of server.clients) if (socket.readyState === socket.OPEN) socket.send(text)
  })

  const answer = async (socket: WebSocket, data: RawData): Promise<void> => {
    const message = clientMessage.safeParse(parsed(data))
    // Without an id there is nobody to answer: this is not our window.
    if (!message.success) return socket.close(1008, 'Not a request.')
    const { id, name, input } = message.data
    onAsked()
    const reply = await application.call(name, input)
    socket.send(JSON.stringify({ type: 'reply', id, reply } satisfies ServerMessage))
  }

  return {
    accept(request: IncomingMessage, connection: Duplex, head: Buffer): void {
      server.handleUpgrade(request, connection, head, (socket) => {
        // A broken connection also closes; there is nothing else to do about it.
        socket.on('error', () => undefined)
        socket.on('pong', () => silent.delete(socket))
        socket.on('close', () => silent.delete(socket))
        socket.on('message', (data) => void answer(socket, data))
      })
    },
    close(): void {
      clearInterval(beat)
      unsubscribe()
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

function parsed(data: RawData): unknown {
  try {
    return JSON.parse((data as Buffer).toString('utf8'))
  } catch {
    return undefined
  }
}
