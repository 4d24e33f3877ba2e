import type { Reply } from '../../../contract/wire'
import { askSocket } from '../../e2e/harness/ask-socket'
import { startDesktop } from '../../e2e/harness/desktop'
import { startWebProgram } from '../../e2e/harness/web-program'

export type HostName = 'web' | 'desktop'

/** A running host that can be asked and killed at any moment. */
export type KillableHost = {
  /** Rejects when the host is gone before it has answered. */
  call(name: string, input: unknown): Promise<unknown>
  kill(): Promise<void>
}

type Started = {
  readonly pid: number
  readonly ended: Promise<void>
  ask(name: string, input: unknown): Promise<Reply>
}

/** The built host in processes of its own; temporary files of the system go to `temporary`. */
export async function startKillable(host: HostName, dataFolder: string, temporary: string): Promise<KillableHost> {
  const { pid, ended, ask } = await (host === 'desktop' ? desktop : web)(dataFolder, { TMPDIR: temporary })
  let killed = false
  return {
    async call(name, input) {
      const reply = await ask(name, input).catch((error: unknown) => {
        throw killed ? new HostGone() : error
      })
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
      return reply.value
    },
    async kill() {
      killed = true
      process.kill(pid, 'SIGKILL')
      await ended
    },
  }
}

/** What a request meets whose host was killed. */
export class HostGone extends Error {}

async function web(dataFolder: string, environment: Record<string, string>): Promise<Started> {
  const { address, pid, ended } = await startWebProgram(dataFolder, undefined, environment)
  return { pid, ended, ask: (name, input) => askSocket(address, name, input) }
}

async function desktop(dataFolder: string, environment: Record<string, string>): Promise<Started> {
  const lacuna = await startDesktop({ dataFolder, file: undefined, scratch: dataFolder, environment })
  const ended = new Promise<void>((resolve) => lacuna.electron!.process().once('exit', () => resolve()))
  return { pid: lacuna.hostPid, ended, ask: lacuna.call }
}
