import { spawn } from 'node:child_process'
import { join } from 'node:path'
import WebSocket from 'ws'
import { serverMessage, type Reply } from '../../../contract/wire'
import { root } from '../../e2e/harness/places'

/** A running host that can be asked over its socket and killed at any moment. */
export type KillableHost = {
  /** Rejects when the host is gone before it has answered. */
  call(name: string, input: unknown): Promise<unknown>
  kill(): Promise<void>
}

/** The built web host in a process of its own; temporary files of the system go to `temporary`. */
export async function startKillable(dataFolder: string, temporary: string): Promise<KillableHost> {
  const child = spawn(process.execPath, [join(root, 'out/main/web.js')], {
    env: { ...process.env, LACUNA_DATA_DIR: dataFolder, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<URL>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const found = /^Lacuna is at (http:\S+)$/m.exec(text)?.[1]
      if (found !== undefined) resolve(new URL(found))
    })
    void gone.then(() => reject(new Error('The host ended before it printed its address.')))
  })
  const socket = new WebSocket(`ws://${address.host}/socket${address.search}`)
  const waiting = new Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>()
  let alive = true
  const end = (): void => {
    alive = false
    for (const { reject } of waiting.values()) reject(new Error('The host is gone.'))
    waiting.clear()
  }
  socket.on('error', end)
  socket.on('close', end)
  socket.on('message', (data: Buffer) => {
    const message = serverMessage.parse(JSON.parse(data.toString('utf8')))
    if (message.type === 'reply') waiting.get(message.id)?.resolve(message.reply)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  let counter = 0
  return {
    async call(name, input) {
      if (!alive) throw new Error('The host is gone.')
      const id = (counter += 1)
      const reply = await new Promise<Reply>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, name, input }))
      })
      waiting.delete(id)
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
      return reply.value
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
      socket.terminate()
      end()
    },
  }
}
